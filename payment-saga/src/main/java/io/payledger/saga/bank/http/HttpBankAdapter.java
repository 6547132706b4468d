package io.payledger.saga.bank.http;

import io.payledger.saga.bank.BankAdapter;
import io.payledger.saga.bank.BankGateway;
import io.payledger.saga.bank.ChannelSettings;

/** Opens gateways that speak the simulator's JSON protocol over HTTP/1.1. */
public final class HttpBankAdapter implements BankAdapter {

    @Override
    public String name() {
        return "http";
    }

    @Override
    public BankGateway open(ChannelSettings settings) {
        return new HttpBank(settings);
    }
}
