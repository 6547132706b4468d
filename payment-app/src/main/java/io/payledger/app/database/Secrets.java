package io.payledger.app.database;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.random.RandomGenerator;

/** The one source of generated passwords and keys. */
public final class Secrets {
    /** 192 bits: beyond guessing, and 32 characters without padding. */
    private static final int BYTES = 24;

    private static final SecureRandom RANDOM = new SecureRandom();

    private Secrets() {}

    /** What secrets are made from. */
    public static RandomGenerator random() {
        return RANDOM;
    }

    /** A new secret of 32 characters, each a letter, a digit, {@code -} or {@code _}. */
    public static String next() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
