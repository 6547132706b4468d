package io.payledger.saga.bank.http;

import io.payledger.api.id.Channel;
import io.payledger.saga.bank.BankAdapter;
import io.payledger.saga.bank.BankGateway;
import io.payledger.saga.bank.ChannelSettings;
import java.time.Clock;

/** Opens gateways that speak the simulator's JSON protocol over HTTP/1.1. */
public final class HttpBankAdapter implements BankAdapter {
    private final Clock clock;

    public HttpBankAdapter(Clock clock) {
        this.clock = clock;
    }

    @Override
    public String name() {
        return "http";
    }

    @Override
    public BankGateway open(Channel channel, ChannelSettings settings) {
        return new HttpBank(channel, settings, clock);
    }
}
