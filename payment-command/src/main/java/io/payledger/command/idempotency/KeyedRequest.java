package io.payledger.command.idempotency;

import java.util.Optional;

/** A request as {@link KeyedRequests} goes about it. */
public interface KeyedRequest<A> {

    /** The outcome where it is known here and can never change; asks nobody. Empty when the request must be done. */
    default Optional<KeyOutcome<A>> settled() {
        return Optional.empty();
    }

    /**
     * Whether nothing of what the request is about was ever seen here. Its key is then most likely new too, and is not
     * looked for before {@link #first} has tried: an append with a key that is taken stores nothing.
     */
    default boolean looksNew() {
        return false;
    }

    /** Does the request, and claims the key with what it stores. */
    KeyOutcome<A> first();

    /** The answer by what the key stands for; the request is the one that claimed it. */
    A again(KeyRow known);
}
