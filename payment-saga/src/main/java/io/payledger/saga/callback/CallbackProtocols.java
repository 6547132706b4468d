package io.payledger.saga.callback;

import io.payledger.api.id.Channel;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Which channel speaks which form: its bank's own, or else the general one with a shared secret. */
final class CallbackProtocols {
    private final CallbackProtocol general;
    private final Map<String, CallbackProtocol> own = new HashMap<>();

    /** @param own those of channels that speak nothing else */
    CallbackProtocols(CallbackProtocol general, Collection<CallbackProtocol> own) {
        this.general = general;
        for (CallbackProtocol protocol : own) {
            for (Channel channel : protocol.channels()) {
                this.own.put(channel.value(), protocol);
            }
        }
    }

    /** @param channel any text that somebody has put into an address */
    CallbackProtocol of(String channel) {
        return own.getOrDefault(channel, general);
    }
}
