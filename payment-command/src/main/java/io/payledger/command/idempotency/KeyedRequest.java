package io.payledger.command.idempotency;

import java.util.Optional;

/** A request as {@link KeyedRequests} goes about it. */
public interface KeyedRequest<A> {

    /** The outcome where it is known here and can never change; asks nobody. Empty when the request must be done. */
    default Optional<KeyOutcome<A>> settled() {
        return Optional.empty();
    }

    /** Does the request, and claims the key with what it stores. */
    KeyOutcome<A> first();

    /** The answer by what the key stands for; the request is the one that claimed it. */
    A again(KeyRow known);
}
