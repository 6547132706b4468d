package io.payledger.command.bus;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * How often a command is handled when it loses races, and how long it waits in between: a random part of a span that
 * doubles, so that the losers of one race do not meet again in the next.
 *
 * @param tries how often the command is handled in all; 1 is never again
 * @param first the span after the first lost race
 * @param longest what the doubling ends at
 * @param entropy numbers from 0 (inclusive) to 1 (exclusive)
 */
public record RetryPauses(int tries, Duration first, Duration longest, DoubleSupplier entropy) {
    private static final int MAX_DOUBLINGS = 20;

    public RetryPauses {
        if (tries < 1) {
            throw new IllegalArgumentException("A command is handled once at least, not " + tries + " times");
        }
    }

    /** The pause after lost race number {@code lost} (1, 2, …). */
    Duration after(int lost) {
        Duration doubled = first.multipliedBy(1L << Math.min(lost - 1, MAX_DOUBLINGS));
        Duration span = doubled.compareTo(longest) < 0 ? doubled : longest;
        return Duration.ofNanos((long) (span.toNanos() * entropy.getAsDouble()));
    }
}
