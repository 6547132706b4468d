package io.payledger.eventstore.types;

import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Payloads to and from their stored JSON. Strict in both directions: no type information in the JSON, an unknown or
 * missing member is an error and not a guess (cases F41, F42).
 */
public final class EventCodec {
    private final EventTypeRegistry registry;
    private final JsonMapper mapper;

    public EventCodec(EventTypeRegistry registry) {
        this(registry, strictMapper());
    }

    public EventCodec(EventTypeRegistry registry, JsonMapper mapper) {
        this.registry = registry;
        this.mapper = mapper;
    }

    /** The mapper that events are written and read with, unless the caller brings one. */
    public static JsonMapper strictMapper() {
        return JsonMapper.builder()
                .enable(
                        DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                        DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
                        DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
                        DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(EnumFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .build();
    }

    public EventTypeRegistry registry() {
        return registry;
    }

    /**
     * The JSON of an event, in UTF-8.
     *
     * @throws IllegalArgumentException when it cannot be written: not registered, or not representable
     */
    public byte[] write(Object payload) {
        if (!registry.knows(payload.getClass())) {
            throw new IllegalArgumentException(payload.getClass().getName() + " is no registered event");
        }
        try {
            return mapper.writeValueAsBytes(payload);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("An event cannot be written as JSON: " + e.getOriginalMessage(), e);
        }
    }

    /**
     * The event that a stored payload is, after all upcasters.
     *
     * @throws UnknownEventTypeException when name or revision are not known
     * @throws UnreadableEventException when the payload does not have the shape of its revision
     */
    public Object read(String name, int revision, byte[] json) {
        Class<?> type = registry.classOf(name);
        int newest = registry.newestRevision(name);
        if (type == null || revision < 1 || revision > newest) {
            throw new UnknownEventTypeException(name, revision);
        }
        try {
            return revision == newest
                    ? mapper.readValue(json, type)
                    : mapper.treeToValue(upcast(name, revision, newest, mapper.readTree(json)), type);
        } catch (JacksonException e) {
            throw new UnreadableEventException(name, revision, e.getOriginalMessage(), e);
        }
    }

    private JsonNode upcast(String name, int revision, int newest, JsonNode stored) {
        if (!(stored instanceof ObjectNode node)) {
            throw new UnreadableEventException(name, revision, "the payload is no JSON object");
        }
        ObjectNode current = node;
        for (int from = revision; from < newest; from++) {
            Upcaster step = registry.upcasterFrom(new EventName(name, from));
            if (step == null) {
                throw new UnknownEventTypeException(name, from);
            }
            try {
                current = step.upcast(current);
            } catch (RuntimeException e) {
                throw new UnreadableEventException(name, revision, "the upcaster from revision " + from + " failed", e);
            }
        }
        return current;
    }
}
