package io.payledger.app.wiring;

import io.payledger.api.wire.MetaKeys;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.messaging.Message;
import org.axonframework.messaging.correlation.CorrelationDataProvider;

/**
 * Who, from where and why go from a command to its events (promise I18). Why is the name of the command; the reasons of
 * people and the words of banks are in the events themselves.
 */
final class EventOrigins implements CorrelationDataProvider {
    private static final List<String> PASSED_ON = List.of(MetaKeys.TRACE_ID, MetaKeys.ACTOR, MetaKeys.ORIGIN);

    /** Nothing for an event that is handled: whoever sends a command because of it says who, from where and why. */
    @Override
    public Map<String, ?> correlationDataFor(Message<?> message) {
        if (!(message instanceof CommandMessage<?>)) {
            return Map.of();
        }
        Map<String, Object> data = new HashMap<>();
        for (String key : PASSED_ON) {
            Object value = message.getMetaData().get(key);
            if (value != null) {
                data.put(key, value);
            }
        }
        data.put(MetaKeys.CAUSE, message.getPayloadType().getSimpleName());
        return data;
    }
}
