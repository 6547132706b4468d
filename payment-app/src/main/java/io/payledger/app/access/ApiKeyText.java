package io.payledger.app.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A key as callers send it: {@code plk_<key id>_<secret>}. The prefix lets scanners find a key that leaked into a
 * repository or a log.
 */
record ApiKeyText(String keyId, String secret) {
    static final String PREFIX = "plk_";
    static final int KEY_ID_LENGTH = 12;

    private static final Pattern SHAPE = Pattern.compile("plk_([0-9a-z]{12})_([0-9A-Za-z_-]{32})");

    /** Empty when the text is no key at all. */
    static Optional<ApiKeyText> parse(String text) {
        Matcher matcher = SHAPE.matcher(text);
        return matcher.matches() ? Optional.of(new ApiKeyText(matcher.group(1), matcher.group(2))) : Optional.empty();
    }

    byte[] secretSha256() {
        try {
            return MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }

    String lastFour() {
        return secret.substring(secret.length() - 4);
    }

    /** The full text, to be shown once to the one who asked for the key. */
    String reveal() {
        return PREFIX + keyId + "_" + secret;
    }

    @Override
    public String toString() {
        return PREFIX + keyId + "_***";
    }
}
