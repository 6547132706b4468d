package io.payledger.command.evidence;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A text or a picture that a dispute rests on. The bytes are never changed; they are not copied, for they are many. */
public final class Evidence {
    /** In UTF-8. */
    public static final String TEXT = "text/plain";

    private final String mediaType;
    private final byte[] content;
    private final String sha256;

    private Evidence(String mediaType, byte[] content) {
        this.mediaType = mediaType;
        this.content = content;
        this.sha256 = HexFormat.of().formatHex(sha256Digest().digest(content));
    }

    public static Evidence text(String text) {
        return new Evidence(TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    /** The picture in these bytes, which are of this type. */
    public static Evidence picture(String mediaType, byte[] content) {
        return new Evidence(mediaType, content);
    }

    public String mediaType() {
        return mediaType;
    }

    /** The bytes themselves, not a copy. */
    public byte[] content() {
        return content;
    }

    /** 64 hexadecimal digits in lower case. */
    public String sha256() {
        return sha256;
    }

    /** The content of a text. */
    public String asText() {
        return new String(content, StandardCharsets.UTF_8);
    }

    private static MessageDigest sha256Digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }
}
