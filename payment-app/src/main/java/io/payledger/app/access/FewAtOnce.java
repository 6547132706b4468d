package io.payledger.app.access;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Looks up credentials, a few at a time. A stranger can make them up as fast as it sends them, and each is one read:
 * without a bound they would take all database connections from those who are known.
 */
final class FewAtOnce {
    /** A read takes less than a millisecond, so these are thousands a second. */
    static final int PLACES = 4;

    /** A caller's own time limit is longer than this and the wait for a connection together. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final Semaphore places = new Semaphore(PLACES, true);

    /**
     * What the look-up finds.
     *
     * @throws ProblemException OVERLOADED when too many others are looked up
     */
    <T> T find(Supplier<T> lookUp) {
        if (!enter()) {
            throw new ProblemException(ErrorCode.OVERLOADED, "Too many callers are looked up now; nothing was done");
        }
        try {
            return lookUp.get();
        } finally {
            places.release();
        }
    }

    private boolean enter() {
        try {
            return places.tryAcquire(PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
