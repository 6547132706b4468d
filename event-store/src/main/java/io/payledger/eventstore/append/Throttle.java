package io.payledger.eventstore.append;

import java.time.Duration;

/** Lets something happen at most once in a pause, and remembers that it was held back. For one thread. */
final class Throttle {
    /** How long a writer without anything to catch up with waits for commands; any longer does no good. */
    static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

    private final long pauseNanos;
    private long lastNanos;
    private boolean going;
    private boolean heldBack;

    Throttle(Duration pause) {
        pauseNanos = pause.toNanos();
        lastNanos = System.nanoTime() - pauseNanos;
    }

    /** Whether it may happen now, with the batch at hand. */
    boolean due() {
        going = elapsed();
        return going;
    }

    /** The batch at hand is committed: what was due has happened, what was not is owed. */
    void passed() {
        heldBack = !going;
        if (going) {
            lastNanos = System.nanoTime();
        }
    }

    boolean isOverdue() {
        return heldBack && elapsed();
    }

    /** What was overdue has happened. */
    void caughtUp() {
        if (isOverdue()) {
            heldBack = false;
            lastNanos = System.nanoTime();
        }
    }

    Duration remaining() {
        if (!heldBack) {
            return LONGEST_PAUSE;
        }
        long nanos = pauseNanos - (System.nanoTime() - lastNanos);
        return nanos <= 0 ? Duration.ZERO : Duration.ofNanos(nanos);
    }

    private boolean elapsed() {
        return System.nanoTime() - lastNanos >= pauseNanos;
    }
}
