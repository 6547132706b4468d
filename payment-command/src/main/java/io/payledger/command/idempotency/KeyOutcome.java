package io.payledger.command.idempotency;

import org.jspecify.annotations.Nullable;

/**
 * What a request came to.
 *
 * @param meaning what its key is to stand for; null where an append has claimed the key already, or the answer is not final
 */
public record KeyOutcome<A>(A answer, @Nullable KeyMeaning meaning) {

    /** An answer for which there is nothing to keep. */
    public static <A> KeyOutcome<A> of(A answer) {
        return new KeyOutcome<>(answer, null);
    }
}
