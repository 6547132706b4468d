package io.payledger.saga.time;

import java.time.Duration;

/**
 * Who waits for whom, checked at start: a timeout that is longer than what waits for it turns a slow bank into a wrong
 * answer. Every message names both keys with their values.
 */
public final class TimeLayers {

    private TimeLayers() {}

    /** Refuses {@code value} unless it is above zero. */
    public static void requirePositive(String key, Duration value) {
        if (value.isZero() || value.isNegative()) {
            throw new IllegalArgumentException(key + " (" + value + ") must be longer than zero");
        }
    }

    /** Refuses {@code inner} unless it is shorter than {@code outer}; {@code because} ends the message. */
    public static void requireShorter(
            String innerKey, Duration inner, String outerKey, Duration outer, String because) {
        if (inner.compareTo(outer) >= 0) {
            throw new IllegalArgumentException(
                    innerKey + " (" + inner + ") must be shorter than " + outerKey + " (" + outer + "): " + because);
        }
    }
}
