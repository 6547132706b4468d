package io.payledger.eventstore.proof;

import io.payledger.eventstore.chain.ChainHash;
import io.payledger.eventstore.chain.EventContent;
import io.payledger.eventstore.merkle.NodeHash;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The lines of an export (docs/audit/export.md). Reading is strict: what the hash does not cover has no place in a line, so a
 * field more, a field twice or another type is refused.
 */
final class ExportJson {
    private static final Set<String> HEADER = Set.of("format", "version", "from", "to", "aggregates", "checkpoint");
    private static final Set<String> EVENT = Set.of(
            "index",
            "eventId",
            "aggregateType",
            "aggregateId",
            "sequence",
            "type",
            "revision",
            "occurredAtMicros",
            "payload",
            "metadata",
            "previousHash",
            "hash",
            "proof");
    private static final Set<String> FOOTER = Set.of("end", "proof");

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private ExportJson() {}

    static String header(ExportHeader header) {
        ObjectNode line = JSON.createObjectNode();
        line.put("format", ExportHeader.FORMAT);
        line.put("version", ExportHeader.VERSION);
        line.put("from", header.from());
        line.put("to", header.to());
        line.put("aggregates", header.aggregates());
        line.put("checkpoint", header.checkpoint());
        return line.toString();
    }

    static String event(ProvedEvent event) {
        EventContent content = event.content();
        ObjectNode line = JSON.createObjectNode();
        line.put("index", event.index());
        line.put("eventId", content.eventId().toString());
        line.put("aggregateType", content.aggregateType());
        line.put("aggregateId", content.aggregateId());
        line.put("sequence", content.sequenceNumber());
        line.put("type", content.eventType());
        line.put("revision", content.revision());
        line.put("occurredAtMicros", content.occurredAtMicros());
        line.put("payload", new String(content.payload(), StandardCharsets.UTF_8));
        line.put("metadata", new String(content.metadata(), StandardCharsets.UTF_8));
        line.put("previousHash", event.previous().toString());
        line.put("hash", event.hash().toString());
        if (event.proof() != null) {
            put(line, event.proof());
        }
        return line.toString();
    }

    /** @param proof of the last event, where the chain proves those before it; null in a choice of events */
    static String footer(long events, @Nullable List<NodeHash> proof) {
        ObjectNode line = JSON.createObjectNode();
        line.put("end", events);
        if (proof != null) {
            put(line, proof);
        }
        return line.toString();
    }

    private static void put(ObjectNode line, List<NodeHash> proof) {
        ArrayNode hashes = line.putArray("proof");
        proof.forEach(hash -> hashes.add(hash.base64()));
    }

    /** The last line of an export. */
    record Footer(long events, @Nullable List<NodeHash> proof) {}

    static JsonNode parse(String line) {
        try {
            JsonNode node = JSON.readTree(line);
            if (!node.isObject()) {
                throw new IllegalArgumentException("a line is a JSON object");
            }
            return node;
        } catch (JacksonException e) {
            throw new IllegalArgumentException("the line is not JSON: " + e.getOriginalMessage(), e);
        }
    }

    static boolean isFooter(JsonNode line) {
        return line.has("end");
    }

    static ExportHeader readHeader(JsonNode line) {
        requireOnly(line, HEADER);
        if (!ExportHeader.FORMAT.equals(text(line, "format")) || number(line, "version") != ExportHeader.VERSION) {
            throw new IllegalArgumentException("the file is no export of events in version " + ExportHeader.VERSION);
        }
        long from = number(line, "from");
        long to = number(line, "to");
        if (from < 1 || to < from) {
            throw new IllegalArgumentException("the range " + from + " to " + to + " has no events");
        }
        return new ExportHeader(from, to, textOrNull(line, "aggregates"), text(line, "checkpoint"));
    }

    static Footer readFooter(JsonNode line) {
        requireOnly(line, FOOTER);
        return new Footer(number(line, "end"), proof(line));
    }

    static ProvedEvent readEvent(JsonNode line) {
        requireOnly(line, EVENT);
        String id = text(line, "eventId");
        UUID eventId = UUID.fromString(id);
        if (!eventId.toString().equals(id)) {
            throw new IllegalArgumentException("eventId is not written as a UUID is: " + id);
        }
        return new ProvedEvent(
                number(line, "index"),
                new EventContent(
                        eventId,
                        textOrNull(line, "aggregateType"),
                        text(line, "aggregateId"),
                        number(line, "sequence"),
                        text(line, "type"),
                        Math.toIntExact(number(line, "revision")),
                        Instant.EPOCH.plus(number(line, "occurredAtMicros"), ChronoUnit.MICROS),
                        bytes(line, "payload"),
                        bytes(line, "metadata")),
                hash(line, "previousHash"),
                hash(line, "hash"),
                proof(line));
    }

    private static void requireOnly(JsonNode line, Set<String> fields) {
        for (String name : line.propertyNames()) {
            if (!fields.contains(name)) {
                throw new IllegalArgumentException("the line has a field that nothing proves: " + name);
            }
        }
    }

    private static JsonNode field(JsonNode line, String name) {
        JsonNode value = line.get(name);
        if (value == null) {
            throw new IllegalArgumentException("field " + name + " is missing");
        }
        return value;
    }

    private static String text(JsonNode line, String name) {
        JsonNode value = field(line, name);
        if (!value.isString()) {
            throw new IllegalArgumentException("field " + name + " is not a text");
        }
        return value.stringValue();
    }

    private static @Nullable String textOrNull(JsonNode line, String name) {
        return field(line, name).isNull() ? null : text(line, name);
    }

    private static long number(JsonNode line, String name) {
        JsonNode value = field(line, name);
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw new IllegalArgumentException("field " + name + " is not a whole number");
        }
        return value.longValue();
    }

    private static byte[] bytes(JsonNode line, String name) {
        String text = text(line, name);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        // Half of a surrogate pair would become a question mark, and another text the same bytes.
        if (!new String(bytes, StandardCharsets.UTF_8).equals(text)) {
            throw new IllegalArgumentException("field " + name + " is not well-formed text");
        }
        return bytes;
    }

    private static ChainHash hash(JsonNode line, String name) {
        String text = text(line, name);
        ChainHash hash = ChainHash.of(HexFormat.of().parseHex(text));
        if (!hash.toString().equals(text)) {
            throw new IllegalArgumentException("field " + name + " is not in lower case");
        }
        return hash;
    }

    private static @Nullable List<NodeHash> proof(JsonNode line) {
        JsonNode proof = line.get("proof");
        if (proof == null) {
            return null;
        }
        if (!proof.isArray()) {
            throw new IllegalArgumentException("field proof is not a list");
        }
        return proof.valueStream()
                .map(hash -> {
                    if (!hash.isString()) {
                        throw new IllegalArgumentException("field proof holds what is no hash");
                    }
                    return NodeHash.ofBase64(hash.stringValue());
                })
                .toList();
    }
}
