package io.payledger.saga.bank.wechat;

import io.payledger.api.id.Channel;
import io.payledger.saga.bank.BankProperties;
import io.payledger.saga.bank.ChannelSettings;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The accounts of all channels that speak to WeChat. */
final class WechatAccounts {
    /** What the adapter is called in the settings. */
    static final String ADAPTER = "wechat";

    /** The two hosts of API v3 for merchants on the mainland. */
    private static final Set<String> HOSTS = Set.of("https://api.mch.weixin.qq.com", "https://api2.mch.weixin.qq.com");

    private final Map<Channel, WechatAccount> accounts = new HashMap<>();

    /**
     * Reads all accounts and holds them against the channels.
     *
     * @throws IllegalArgumentException naming the keys that contradict each other
     */
    WechatAccounts(WechatProperties properties, BankProperties banks) {
        properties.channels().forEach((name, account) -> {
            Channel channel = new Channel(name);
            accounts.put(channel, WechatAccount.of(channel, account));
            requireRightChannel(
                    channel,
                    banks.settings(channel)
                            .filter(settings -> settings.adapter().equals(ADAPTER))
                            .orElseThrow(() -> new IllegalArgumentException("payledger.bank.channels." + channel
                                    + ".adapter must be wechat: payledger.wechat.channels." + channel
                                    + " is its account")));
        });
        if (banks.adapter().equals(ADAPTER) && banks.url() != null) {
            throw new IllegalArgumentException(
                    "payledger.bank.adapter (wechat) must not be for all channels: each has an account of its own");
        }
        for (String name : banks.channels().keySet()) {
            banks.settings(new Channel(name))
                    .filter(settings -> settings.adapter().equals(ADAPTER))
                    .ifPresent(settings -> of(new Channel(name)));
        }
    }

    /** The account of this channel. */
    WechatAccount of(Channel channel) {
        return find(channel)
                .orElseThrow(() -> new IllegalArgumentException("payledger.wechat.channels." + channel
                        + " must be set: payledger.bank.channels." + channel + ".adapter is wechat"));
    }

    Optional<WechatAccount> find(Channel channel) {
        return Optional.ofNullable(accounts.get(channel));
    }

    Set<Channel> channels() {
        return Set.copyOf(accounts.keySet());
    }

    private void requireRightChannel(Channel channel, ChannelSettings settings) {
        String url = settings.url().toString().replaceFirst("/+$", "");
        if (!HOSTS.contains(url) && !of(channel).otherHost()) {
            throw new IllegalArgumentException(
                    "payledger.bank.channels." + channel + ".url (" + url + ") must be one of " + HOSTS
                            + ", or payledger.wechat.channels." + channel + ".other-host must be true");
        }
    }
}
