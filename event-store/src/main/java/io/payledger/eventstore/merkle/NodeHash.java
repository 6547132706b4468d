package io.payledger.eventstore.merkle;

import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/** The SHA-256 hash of a leaf, of an inner node or of a whole tree. */
public final class NodeHash {
    /** Bytes of a hash. */
    public static final int LENGTH = 32;

    private final byte[] bytes;

    private NodeHash(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The hash of these 32 bytes, which are copied. */
    public static NodeHash of(byte[] bytes) {
        if (bytes.length != LENGTH) {
            throw new IllegalArgumentException("A hash has " + LENGTH + " bytes, not " + bytes.length);
        }
        return new NodeHash(bytes.clone());
    }

    /** The hash that {@link #base64()} has written; {@code IllegalArgumentException} when the text is none. */
    public static NodeHash ofBase64(String text) {
        NodeHash hash = of(Base64.getDecoder().decode(text));
        if (!hash.base64().equals(text)) {
            throw new IllegalArgumentException("The base64 text has bits that mean nothing: " + text);
        }
        return hash;
    }

    /** Takes the array over. */
    static NodeHash owning(byte[] bytes) {
        return new NodeHash(bytes);
    }

    byte[] shared() {
        return bytes;
    }

    /** A copy of the 32 bytes. */
    public byte[] toBytes() {
        return bytes.clone();
    }

    /** 44 characters, as checkpoints and proofs are written. */
    public String base64() {
        return Base64.getEncoder().encodeToString(bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NodeHash hash && Arrays.equals(bytes, hash.bytes);
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
