package io.payledger.consumer.kafka;

import io.payledger.consumer.NotAnEventException;
import io.payledger.consumer.ReceivedEvent;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** Reads the attributes of an event from a record's headers. */
public final class KafkaEvents {
    private KafkaEvents() {}

    /**
     * The event of this record.
     *
     * @throws NotAnEventException when it is none
     */
    public static ReceivedEvent of(ConsumerRecord<?, String> record) {
        return new ReceivedEvent(
                header(record, "ce_source"),
                header(record, "ce_id"),
                header(record, "ce_type"),
                header(record, "ce_subject"),
                record.value() == null ? "" : record.value());
    }

    private static String header(ConsumerRecord<?, ?> record, String name) {
        Header header = record.headers().lastHeader(name);
        if (header == null) {
            throw new NotAnEventException("record " + record.topic() + "-" + record.partition() + "@" + record.offset()
                    + " has no header " + name);
        }
        return new String(header.value(), StandardCharsets.UTF_8);
    }
}
