package io.payledger.notify.integration;

import io.cloudevents.CloudEvent;
import io.cloudevents.core.builder.CloudEventBuilder;
import io.cloudevents.core.v1.CloudEventV1;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/**
 * Integration events as CloudEvents 1.0, in their JSON format. The envelope is built, and checked, by the convention's own
 * library; its JSON is written here, because the library's writer would bring a second Jackson into the product (ADR 0075).
 */
public final class CloudEventJson {
    /** The media type of one event. */
    public static final String MEDIA_TYPE = "application/cloudevents+json";

    /** Extension: what orders and partitions keep to; the payment. */
    public static final String PARTITION_KEY = "partitionkey";

    /** Extension: the event's place in its payment, as digits that sort as text. */
    public static final String SEQUENCE = "sequence";

    /** Extension: ties it to the lines of our log. */
    public static final String TRACE_ID = "traceid";

    private static final int SEQUENCE_DIGITS = 10;
    private static final String JSON = "application/json";
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final URI source;

    /** @param source the CloudEvents {@code source}: which ledger speaks */
    public CloudEventJson(URI source) {
        this.source = source;
    }

    /** Which ledger speaks, as in each event. */
    public String source() {
        return source.toString();
    }

    /** The envelope; its data are the bytes of a JSON object. */
    public CloudEvent envelope(IntegrationEvent event) {
        CloudEventBuilder builder = CloudEventBuilder.v1()
                .withId(event.id())
                .withSource(source)
                .withType(event.type().type())
                .withSubject(event.payment().value())
                .withTime(event.at().atOffset(ZoneOffset.UTC))
                .withDataSchema(event.type().schemaUri())
                .withExtension(PARTITION_KEY, event.payment().value())
                .withExtension(SEQUENCE, digits(event.sequence()))
                .withData(JSON, data(event));
        if (event.traceId() != null) {
            builder.withExtension(TRACE_ID, event.traceId());
        }
        return builder.build();
    }

    private static String digits(long sequence) {
        String digits = Long.toString(sequence);
        return "0".repeat(Math.max(0, SEQUENCE_DIGITS - digits.length())) + digits;
    }

    /** The event as one JSON object in UTF-8. */
    public byte[] write(IntegrationEvent event) {
        return write(envelope(event));
    }

    private static byte[] write(CloudEvent event) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(768);
        try (JsonGenerator json = MAPPER.createGenerator(out)) {
            json.writeStartObject();
            json.writeStringProperty(
                    CloudEventV1.SPECVERSION, event.getSpecVersion().toString());
            for (String name : event.getSpecVersion().getAllAttributes()) {
                write(json, name, event.getAttribute(name));
            }
            for (String name : event.getExtensionNames()) {
                write(json, name, event.getExtension(name));
            }
            json.writeName("data");
            json.writeRawValue(
                    new String(Objects.requireNonNull(event.getData()).toBytes(), StandardCharsets.UTF_8));
            json.writeEndObject();
        }
        return out.toByteArray();
    }

    private static void write(JsonGenerator json, String name, @Nullable Object value) {
        if (value != null && !name.equals(CloudEventV1.SPECVERSION)) {
            // Its own text leaves out seconds that are zero, which RFC 3339 has not.
            json.writeStringProperty(
                    name,
                    value instanceof OffsetDateTime time
                            ? DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time)
                            : value.toString());
        }
    }

    private static byte[] data(IntegrationEvent event) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(384);
        try (JsonGenerator json = MAPPER.createGenerator(out)) {
            json.writeStartObject();
            for (Map.Entry<Member, Object> member : event.data().entrySet()) {
                json.writeName(member.getKey().key());
                switch (member.getValue()) {
                    case Long number -> json.writeNumber(number);
                    case Integer number -> json.writeNumber(number);
                    case Boolean truth -> json.writeBoolean(truth);
                    default -> json.writeString(member.getValue().toString());
                }
            }
            json.writeEndObject();
        }
        return out.toByteArray();
    }
}
