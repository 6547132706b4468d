package io.payledger.saga.conversation;

import java.time.Duration;

/**
 * Whether sends wait for their sagas just now. As long as a saga had to send something a moment ago, its processor does
 * not let events gather.
 */
public final class Haste {
    private static final long LASTS_NANOS = Duration.ofSeconds(10).toNanos();

    private volatile long lastSend = System.nanoTime() - LASTS_NANOS;

    /** A saga sends. */
    public void sends() {
        lastSend = System.nanoTime();
    }

    public boolean isNow() {
        return System.nanoTime() - lastSend < LASTS_NANOS;
    }
}
