package io.payledger.eventstore.types;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Metadata to and from one flat JSON object with sorted keys. Only text, whole numbers, truth values and null go in, and
 * they come back without any type information (whole numbers as {@code Long}).
 */
public final class MetadataCodec {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final byte[] EMPTY = {'{', '}'};

    private MetadataCodec() {}

    /**
     * The JSON of this metadata, in UTF-8.
     *
     * @throws IllegalArgumentException naming the key whose value is none of the allowed
     */
    public static byte[] write(Map<String, ?> metadata) {
        if (metadata.isEmpty()) {
            return EMPTY.clone();
        }
        metadata.forEach(MetadataCodec::requirePlain);
        try {
            return MAPPER.writeValueAsBytes(new TreeMap<>(metadata));
        } catch (JacksonException e) {
            throw new IllegalArgumentException("Metadata cannot be written as JSON: " + e.getOriginalMessage(), e);
        }
    }

    /** The metadata of this JSON; {@link IllegalArgumentException} when it is no flat object. */
    public static Map<String, @Nullable Object> read(byte[] json) {
        if (json.length == 2) {
            return Map.of();
        }
        try {
            Map<String, @Nullable Object> metadata = new LinkedHashMap<>();
            for (Map.Entry<String, JsonNode> member : MAPPER.readTree(json).properties()) {
                metadata.put(member.getKey(), plain(member.getKey(), member.getValue()));
            }
            return metadata;
        } catch (JacksonException e) {
            throw new IllegalArgumentException("Stored metadata is no JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static @Nullable Object plain(String key, JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> value.stringValue();
            case BOOLEAN -> value.booleanValue();
            case NULL -> null;
            case NUMBER -> wholeNumber(key, value);
            default -> throw new IllegalArgumentException("Stored metadata is not flat at key " + key);
        };
    }

    private static Object wholeNumber(String key, JsonNode value) {
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw new IllegalArgumentException("Stored metadata has no whole number at key " + key);
        }
        return value.longValue();
    }

    private static void requirePlain(String key, @Nullable Object value) {
        switch (value) {
            case null -> {}
            case String text -> {}
            case Boolean truth -> {}
            case Integer number -> {}
            case Long number -> {}
            default ->
                throw new IllegalArgumentException("Metadata value of key " + key
                        + " must be text, a whole number, a truth value or null, but is a "
                        + value.getClass().getName());
        }
    }
}
