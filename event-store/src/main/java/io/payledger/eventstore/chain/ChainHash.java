package io.payledger.eventstore.chain;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** The SHA-256 hash of one event and, through the previous one, of the whole log up to it. */
public final class ChainHash {
    /** Bytes of a hash. */
    public static final int LENGTH = 32;

    /** What the first event has as its previous hash: 32 zero bytes. */
    public static final ChainHash GENESIS = new ChainHash(new byte[LENGTH]);

    private final byte[] bytes;

    private ChainHash(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The hash of these 32 bytes, which are copied. */
    public static ChainHash of(byte[] bytes) {
        if (bytes.length != LENGTH) {
            throw new IllegalArgumentException("A hash has " + LENGTH + " bytes, not " + bytes.length);
        }
        return new ChainHash(bytes.clone());
    }

    /** The hash of an event at its place. */
    public static ChainHash of(EventContent content, long globalIndex, ChainHash previous) {
        return new UnplacedHash(content).at(globalIndex, previous);
    }

    static ChainHash finish(MessageDigest digest) {
        return new ChainHash(digest.digest());
    }

    static MessageDigest newSha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    void feed(MessageDigest digest) {
        digest.update(bytes);
    }

    /** A copy of the 32 bytes. */
    public byte[] toBytes() {
        return bytes.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ChainHash hash && Arrays.equals(bytes, hash.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    /** 64 lower-case hexadecimal digits. */
    @Override
    public String toString() {
        return HexFormat.of().formatHex(bytes);
    }
}
