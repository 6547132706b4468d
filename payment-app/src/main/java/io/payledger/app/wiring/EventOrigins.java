package io.payledger.app.wiring;

import io.payledger.api.wire.MetaKeys;
import java.util.HashMap;
import java.util.Map;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.messaging.Message;
import org.axonframework.messaging.correlation.CorrelationDataProvider;
import org.axonframework.messaging.correlation.SimpleCorrelationDataProvider;

/**
 * Who, from where and why go from a command to its events (promise I18). Why is the name of the command; the reasons of
 * people and the words of banks are in the events themselves.
 */
final class EventOrigins implements CorrelationDataProvider {
    private final CorrelationDataProvider passedOn =
            new SimpleCorrelationDataProvider(MetaKeys.TRACE_ID, MetaKeys.ACTOR, MetaKeys.ORIGIN);

    @Override
    public Map<String, ?> correlationDataFor(Message<?> message) {
        Map<String, Object> data = new HashMap<>(passedOn.correlationDataFor(message));
        if (message instanceof CommandMessage<?>) {
            data.put(MetaKeys.CAUSE, message.getPayloadType().getSimpleName());
        }
        return data;
    }
}
