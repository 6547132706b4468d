package io.payledger.app.access;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Reads keys from the table, a few at a time. A stranger can make up key ids as fast as it sends them, and each is one
 * read: without a bound they would take all database connections from those who are known.
 */
final class KeyLookups {
    /** A read takes less than a millisecond, so these are thousands a second. */
    static final int AT_ONCE = 4;

    /** A caller's own time limit is longer than this and the wait for a connection together. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final ApiKeyStore store;
    private final Semaphore places = new Semaphore(AT_ONCE, true);

    KeyLookups(ApiKeyStore store) {
        this.store = store;
    }

    /**
     * The live key of this id.
     *
     * @throws ProblemException OVERLOADED when too many others are looked up
     */
    Optional<ApiKey> find(String keyId) {
        if (!enter()) {
            throw new ProblemException(ErrorCode.OVERLOADED, "Too many keys are looked up now; nothing was done");
        }
        try {
            return store.find(keyId);
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
