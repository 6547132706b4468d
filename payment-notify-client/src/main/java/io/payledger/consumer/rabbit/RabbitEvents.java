package io.payledger.consumer.rabbit;

import io.payledger.consumer.NotAnEventException;
import io.payledger.consumer.ReceivedEvent;
import java.nio.charset.StandardCharsets;
import org.springframework.amqp.core.Message;

/** Reads the attributes of an event from a message's headers. */
public final class RabbitEvents {
    private RabbitEvents() {}

    /**
     * The event of this message.
     *
     * @throws NotAnEventException when it is none
     */
    public static ReceivedEvent of(Message message) {
        return new ReceivedEvent(
                header(message, "cloudEvents_source"),
                header(message, "cloudEvents_id"),
                header(message, "cloudEvents_type"),
                header(message, "cloudEvents_subject"),
                new String(message.getBody(), StandardCharsets.UTF_8));
    }

    private static String header(Message message, String name) {
        Object value = message.getMessageProperties().getHeaders().get(name);
        if (value == null) {
            throw new NotAnEventException("a message of queue "
                    + message.getMessageProperties().getConsumerQueue() + " has no header " + name);
        }
        return value.toString();
    }
}
