package io.payledger.notify.history;

import io.payledger.eventstore.chain.EventContent;
import io.payledger.eventstore.chain.StoredEvent;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/** A stored event as JSON, with the members that a line of an export has, but for what proves it. */
final class HistoryLine {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private HistoryLine() {}

    static byte[] of(StoredEvent stored) {
        EventContent event = stored.content();
        ByteArrayOutputStream out = new ByteArrayOutputStream(768);
        try (JsonGenerator json = MAPPER.createGenerator(out)) {
            json.writeStartObject();
            json.writeNumberProperty("index", stored.globalIndex());
            json.writeStringProperty("eventId", event.eventId().toString());
            json.writeStringProperty("aggregateType", event.aggregateType());
            json.writeStringProperty("aggregateId", event.aggregateId());
            json.writeNumberProperty("sequence", event.sequenceNumber());
            json.writeStringProperty("type", event.eventType());
            json.writeNumberProperty("revision", event.revision());
            json.writeNumberProperty("occurredAtMicros", ChronoUnit.MICROS.between(Instant.EPOCH, event.occurredAt()));
            // The exact text, as a string: what was hashed can be hashed again.
            json.writeStringProperty("payload", new String(event.payload(), StandardCharsets.UTF_8));
            json.writeStringProperty("metadata", new String(event.metadata(), StandardCharsets.UTF_8));
            json.writeEndObject();
        }
        return out.toByteArray();
    }
}
