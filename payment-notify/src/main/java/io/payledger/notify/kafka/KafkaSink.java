package io.payledger.notify.kafka;

import io.cloudevents.core.v1.CloudEventV1;
import io.payledger.notify.feed.EventSink;
import io.payledger.notify.integration.CloudEventJson;
import io.payledger.notify.integration.IntegrationEvent;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Integration events on a topic: CloudEvents in structured mode, with their attributes as headers too, so that consumers
 * can tell what they have before they read it. The key is the payment.
 */
public final class KafkaSink implements EventSink, AutoCloseable {
    /** Of its processor. */
    public static final String NAME = "notify-kafka";

    private final KafkaLine line;
    private final CloudEventJson json;
    private final Set<String> types;

    /** @param types names of those that are published; empty for all */
    public KafkaSink(KafkaLine line, CloudEventJson json, Set<String> types) {
        this.line = line;
        this.json = json;
        this.types = Set.copyOf(types);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void take(List<IntegrationEvent> events) {
        List<ProducerRecord<String, byte[]>> records = events.stream()
                .filter(event -> types.isEmpty() || types.contains(event.type().type()))
                .map(this::record)
                .toList();
        if (!records.isEmpty()) {
            line.send(records);
        }
    }

    private ProducerRecord<String, byte[]> record(IntegrationEvent event) {
        ProducerRecord<String, byte[]> record =
                new ProducerRecord<>(line.topic(), null, event.payment().value(), json.write(event));
        header(record, "content-type", CloudEventJson.MEDIA_TYPE);
        header(record, "ce_" + CloudEventV1.SPECVERSION, "1.0");
        header(record, "ce_" + CloudEventV1.ID, event.id());
        header(record, "ce_" + CloudEventV1.TYPE, event.type().type());
        header(record, "ce_" + CloudEventV1.SOURCE, json.source());
        header(record, "ce_" + CloudEventV1.SUBJECT, event.payment().value());
        return record;
    }

    private static void header(ProducerRecord<String, byte[]> record, String name, String value) {
        record.headers().add(name, value.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        line.close();
    }
}
