package io.payledger.app.demo;

import java.time.Duration;
import java.util.SplittableRandom;

/** The pauses of one sender between its tries: longer each time, and spread, so that retries do not come in waves. */
final class Pauses {
    private static final long FIRST_MILLIS = 100;
    private static final long LONGEST_MILLIS = 1_600;

    private final SplittableRandom random;
    private long millis = FIRST_MILLIS;

    Pauses(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** Waits, at least as long as the other side asked for. */
    void pause(Duration atLeast) throws InterruptedException {
        long spread = random.nextLong(millis / 2, millis + 1);
        millis = Math.min(millis * 2, LONGEST_MILLIS);
        Thread.sleep(Math.max(spread, atLeast.toMillis()));
    }
}
