package io.payledger.query.distribution;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * A move of one payment from one bucket to another.
 *
 * @param sequence of the event that moved it
 * @param from null for its first step
 * @param stayed how long it was in {@code from}; null for its first step
 */
record Step(long sequence, @Nullable Bucket from, @Nullable Duration stayed, Bucket to, Instant at) {

    /** The end of the hour that it belongs to; a step at a full hour belongs to the hour that ends then. */
    Instant hour() {
        Instant started = at.truncatedTo(ChronoUnit.HOURS);
        return started.equals(at) ? at : started.plus(1, ChronoUnit.HOURS);
    }
}
