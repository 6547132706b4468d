package io.payledger.saga.bank.wechat;

import io.payledger.api.id.Channel;
import io.payledger.saga.bank.BankAdapter;
import io.payledger.saga.bank.BankGateway;
import io.payledger.saga.bank.ChannelSettings;

/** Opens gateways that speak WeChat Pay's API v3, each with its channel's account. */
final class WechatAdapter implements BankAdapter {
    private final WechatAccounts accounts;
    private final CodeKeeper codes;

    WechatAdapter(WechatAccounts accounts, CodeKeeper codes) {
        this.accounts = accounts;
        this.codes = codes;
    }

    @Override
    public String name() {
        return WechatAccounts.ADAPTER;
    }

    @Override
    public BankGateway open(Channel channel, ChannelSettings settings) {
        return new WechatBank(settings, accounts.of(channel), codes);
    }
}
