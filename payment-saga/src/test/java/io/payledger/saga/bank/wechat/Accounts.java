package io.payledger.saga.bank.wechat;

import static io.payledger.saga.Stories.CHANNEL;

import io.payledger.saga.bank.BankProperties;
import io.payledger.saga.bank.BreakerSettings;
import io.payledger.saga.bank.ChannelSettings;
import io.payledger.testsupport.wechat.WechatKeys;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Accounts as the settings make them. */
final class Accounts {
    private Accounts() {}

    static Map<String, String> settings(WechatKeys keys, URI url) {
        return keys.settings("WECHAT", url.toString(), "http://127.0.0.1/bank/callbacks/WECHAT");
    }

    static WechatAccount of(WechatKeys keys, URI url) {
        return read(settings(keys, url)).of(CHANNEL);
    }

    static ChannelSettings channel(URI url, Duration listenWithin) {
        return new ChannelSettings(
                "wechat",
                url,
                null,
                Duration.ofMillis(200),
                Duration.ofMillis(300),
                listenWithin,
                Duration.ofSeconds(5),
                Duration.ofSeconds(60),
                8,
                8,
                8,
                new BreakerSettings(50, 20, 10, Duration.ofSeconds(10), 3));
    }

    static WechatAccounts read(Map<String, String> settings) {
        Binder binder = new Binder(new MapConfigurationPropertySource(settings));
        return new WechatAccounts(
                binder.bindOrCreate("payledger.wechat", WechatProperties.class),
                binder.bindOrCreate("payledger.bank", BankProperties.class));
    }
}
