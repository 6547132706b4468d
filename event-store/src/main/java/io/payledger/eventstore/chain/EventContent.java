package io.payledger.eventstore.chain;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One event as it is stored, without its place in the log: everything that the writer does not assign. Payload and
 * metadata are the exact bytes; the arrays are not copied and must not be changed by anyone.
 *
 * <p>What the database could not hold is refused here, in the thread of the caller, so that it never spoils the batch
 * of others.
 */
public final class EventContent {
    /** Largest payload or metadata, in bytes: far above any payment, far below what would stall a batch. */
    public static final int MAX_JSON_BYTES = 1 << 20;

    /** Longest aggregate identifier or name, in characters; two of them fit an index page many times over. */
    public static final int MAX_NAME_LENGTH = 255;

    private static final Instant EARLIEST = Instant.EPOCH;
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

    private final UUID eventId;
    private final @Nullable String aggregateType;
    private final String aggregateId;
    private final long sequenceNumber;
    private final String eventType;
    private final int revision;
    private final Instant occurredAt;
    private final byte[] payload;
    private final byte[] metadata;

    /**
     * @param eventId unique in the log
     * @param aggregateType {@code null} for an event that belongs to no aggregate
     * @param aggregateId whose event it is
     * @param sequenceNumber 0, 1, 2, … within the aggregate
     * @param eventType the stored name
     * @param revision of the payload's shape, 1 or more
     * @param occurredAt 1970 to 9999; cut to microseconds, which is what the database keeps
     * @param payload JSON in UTF-8
     * @param metadata JSON in UTF-8
     * @throws IllegalArgumentException when a value cannot be stored
     */
    public EventContent(
            UUID eventId,
            @Nullable String aggregateType,
            String aggregateId,
            long sequenceNumber,
            String eventType,
            int revision,
            Instant occurredAt,
            byte[] payload,
            byte[] metadata) {
        this.eventId = eventId;
        this.aggregateType = aggregateType == null ? null : requireText("aggregate type", aggregateType);
        this.aggregateId = requireText("aggregate identifier", aggregateId);
        this.sequenceNumber = sequenceNumber;
        this.eventType = requireText("event type", eventType);
        this.revision = revision;
        this.occurredAt = occurredAt.truncatedTo(ChronoUnit.MICROS);
        this.payload = requireJson("payload", payload);
        this.metadata = requireJson("metadata", metadata);
        if (sequenceNumber < 0 || revision < 1) {
            throw new IllegalArgumentException("Sequence numbers start at 0 and revisions at 1: " + this);
        }
        if (occurredAt.isBefore(EARLIEST) || occurredAt.isAfter(LATEST)) {
            throw new IllegalArgumentException("The time of an event must lie in 1970 to 9999: " + occurredAt);
        }
    }

    private static String requireText(String what, String value) {
        if (value.isEmpty() || value.length() > MAX_NAME_LENGTH || !isStorable(value)) {
            throw new IllegalArgumentException(
                    "The " + what + " must be 1 to " + MAX_NAME_LENGTH + " well-formed characters without NUL");
        }
        return value;
    }

    /** Whether PostgreSQL takes it and gives it back: no NUL, no half of a surrogate pair. */
    private static boolean isStorable(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (Character.isHighSurrogate(c)
                    && i + 1 < value.length()
                    && Character.isLowSurrogate(value.charAt(i + 1))) {
                i++;
            } else if (c == 0 || Character.isSurrogate(c)) {
                return false;
            }
        }
        return true;
    }

    private static byte[] requireJson(String what, byte[] json) {
        if (json.length == 0 || json.length > MAX_JSON_BYTES) {
            throw new IllegalArgumentException(
                    "The " + what + " must be 1 to " + MAX_JSON_BYTES + " bytes, but has " + json.length);
        }
        if (!isUtf8(json)) {
            throw new IllegalArgumentException("The " + what + " is not UTF-8");
        }
        return json;
    }

    /** Whether the database gives these very bytes back: what is hashed must be what is stored. */
    private static boolean isUtf8(byte[] json) {
        for (byte b : json) {
            if (b <= 0) {
                return isStrictUtf8(json);
            }
        }
        return true;
    }

    private static boolean isStrictUtf8(byte[] json) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(json))
                    .chars()
                    .noneMatch(c -> c == 0);
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    public UUID eventId() {
        return eventId;
    }

    public @Nullable String aggregateType() {
        return aggregateType;
    }

    public String aggregateId() {
        return aggregateId;
    }

    public long sequenceNumber() {
        return sequenceNumber;
    }

    public String eventType() {
        return eventType;
    }

    public int revision() {
        return revision;
    }

    public Instant occurredAt() {
        return occurredAt;
    }

    /** The very bytes of the payload, not a copy. */
    public byte[] payload() {
        return payload;
    }

    /** The very bytes of the metadata, not a copy. */
    public byte[] metadata() {
        return metadata;
    }

    /** Microseconds since 1970-01-01T00:00:00Z. */
    public long occurredAtMicros() {
        return Math.addExact(Math.multiplyExact(occurredAt.getEpochSecond(), 1_000_000L), occurredAt.getNano() / 1_000);
    }

    @Override
    public String toString() {
        return eventType + "/" + revision + " " + eventId + " of " + aggregateId + " at " + sequenceNumber;
    }
}
