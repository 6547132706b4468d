package io.payledger.eventstore.chain;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of an event that go into its hash, version 1: the version, then every stored column as a field of its own,
 * each led by its length, so that no two different rows have the same bytes. The index and the previous hash come last: a
 * caller can feed all the rest before its place in the log is known. Byte for byte in docs/audit/hash-chain.md.
 *
 * <p>The fields look as PostgreSQL's binary COPY writes them (but for the time, which counts from 1970 here), so a
 * verifier can hash a row almost as it comes.
 */
public final class CanonicalEncoding {
    /** The first byte of every encoding. A change of any rule below gets the next number. */
    public static final byte VERSION = 1;

    /** The length of a field that is absent. An empty field has length 0. */
    static final int ABSENT = -1;

    private static final int FIXED_BYTES = 1 + (4 + 16) + 4 + 4 + (4 + 8) + 4 + (4 + 4) + (4 + 8) + 4;

    private CanonicalEncoding() {}

    /** Feeds the part that does not depend on the place in the log. */
    static void feedContent(EventContent content, MessageDigest digest) {
        byte @Nullable [] aggregateType = utf8(content.aggregateType());
        byte[] aggregateId = content.aggregateId().getBytes(StandardCharsets.UTF_8);
        byte[] eventType = content.eventType().getBytes(StandardCharsets.UTF_8);
        int typeLength = aggregateType == null ? 0 : aggregateType.length;
        ByteBuffer head = ByteBuffer.allocate(FIXED_BYTES + typeLength + aggregateId.length + eventType.length)
                .put(VERSION)
                .putInt(16)
                .putLong(content.eventId().getMostSignificantBits())
                .putLong(content.eventId().getLeastSignificantBits());
        if (aggregateType == null) {
            head.putInt(ABSENT);
        } else {
            head.putInt(aggregateType.length).put(aggregateType);
        }
        head.putInt(aggregateId.length)
                .put(aggregateId)
                .putInt(8)
                .putLong(content.sequenceNumber())
                .putInt(eventType.length)
                .put(eventType)
                .putInt(4)
                .putInt(content.revision())
                .putInt(8)
                .putLong(content.occurredAtMicros())
                .putInt(content.payload().length);
        digest.update(head.array());
        digest.update(content.payload());
        digest.update(ByteBuffer.allocate(4).putInt(content.metadata().length).array());
        digest.update(content.metadata());
    }

    /** Feeds the place in the log. */
    static void feedPlace(long globalIndex, ChainHash previous, MessageDigest digest) {
        digest.update(ByteBuffer.allocate(4 + 8 + 4)
                .putInt(8)
                .putLong(globalIndex)
                .putInt(ChainHash.LENGTH)
                .array());
        previous.feed(digest);
    }

    private static byte @Nullable [] utf8(@Nullable String text) {
        return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
    }
}
