package io.payledger.eventstore.axon;

import java.util.Objects;
import org.axonframework.eventhandling.GlobalSequenceTrackingToken;
import org.axonframework.eventhandling.MergedTrackingToken;
import org.axonframework.eventhandling.ReplayToken;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.serialization.jackson3.Jackson3SerializerCustomizer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * How tokens that hold other tokens are stored: Axon's own annotations put class names into the JSON, and then its Jackson
 * 3 serializer refuses to read them back, so a processor could never go on after a restart in the middle of a replay.
 *
 * <pre>
 *   {"position":7}                                               behind event 7
 *   {"replay":{"reset":TOKEN,"current":TOKEN or null,"context":text or null}}
 *   {"merge":{"lower":TOKEN,"upper":TOKEN}}
 * </pre>
 */
public final class TokenJson {
    private static final String POSITION = "position";
    private static final String REPLAY = "replay";
    private static final String MERGE = "merge";

    private TokenJson() {}

    /** For the serializer that the token store uses. */
    public static Jackson3SerializerCustomizer customizer() {
        SimpleModule module = new SimpleModule("event-store-tokens")
                .addSerializer(ReplayToken.class, new Writer<>(ReplayToken.class))
                .addDeserializer(ReplayToken.class, new Reader<>(ReplayToken.class))
                .addSerializer(MergedTrackingToken.class, new Writer<>(MergedTrackingToken.class))
                .addDeserializer(MergedTrackingToken.class, new Reader<>(MergedTrackingToken.class));
        return builder -> builder.addModule(module);
    }

    private static @Nullable ObjectNode write(@Nullable TrackingToken token) {
        return switch (token) {
            case null -> null;
            case GlobalSequenceTrackingToken position -> object().put(POSITION, position.getGlobalIndex());
            case ReplayToken replay -> {
                ObjectNode node = object();
                node.putObject(REPLAY)
                        .set("reset", write(replay.getTokenAtReset()))
                        .set("current", write(replay.getCurrentToken()))
                        .put("context", contextOf(replay));
                yield node;
            }
            case MergedTrackingToken merged -> {
                ObjectNode node = object();
                node.putObject(MERGE)
                        .set("lower", write(merged.lowerSegmentToken()))
                        .set("upper", write(merged.upperSegmentToken()));
                yield node;
            }
            default -> throw new IllegalArgumentException("No token of this event store: " + token);
        };
    }

    private static @Nullable String contextOf(ReplayToken replay) {
        Object context = replay.context();
        if (context != null && !(context instanceof String)) {
            throw new IllegalArgumentException("The context of a reset must be text, not " + context.getClass());
        }
        return (String) context;
    }

    private static @Nullable TrackingToken read(@Nullable JsonNode node) {
        if (node == null || node.isNull()) {
            return null;
        }
        if (node.has(POSITION)) {
            return new GlobalSequenceTrackingToken(node.required(POSITION).longValue());
        }
        if (node.has(REPLAY)) {
            JsonNode replay = node.required(REPLAY);
            JsonNode context = replay.required("context");
            return ReplayToken.createReplayToken(
                    read(replay.required("reset")),
                    read(replay.required("current")),
                    context.isNull() ? null : context.stringValue());
        }
        JsonNode merge = node.required(MERGE);
        return new MergedTrackingToken(read(merge.required("lower")), read(merge.required("upper")));
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    private static final class Writer<T extends TrackingToken> extends StdSerializer<T> {
        Writer(Class<T> type) {
            super(type);
        }

        @Override
        public void serialize(T token, JsonGenerator generator, SerializationContext context) {
            generator.writeTree(write(token));
        }
    }

    private static final class Reader<T extends TrackingToken> extends StdDeserializer<T> {
        private final Class<T> type;

        Reader(Class<T> type) {
            super(type);
            this.type = type;
        }

        @Override
        public T deserialize(JsonParser parser, DeserializationContext context) {
            return type.cast(Objects.requireNonNull(read(context.readTree(parser)), "A stored token is never null"));
        }
    }
}
