package io.payledger.command.idempotency;

import org.jspecify.annotations.Nullable;

/**
 * What a request came to.
 *
 * @param meaning what its key is to stand for; null where an append has claimed the key already, or the answer is not final
 * @param claimed whether an append has claimed the key, which was therefore new
 */
public record KeyOutcome<A>(A answer, @Nullable KeyMeaning meaning, boolean claimed) {

    /** An answer for which there is nothing to keep. */
    public static <A> KeyOutcome<A> of(A answer) {
        return new KeyOutcome<>(answer, null, false);
    }

    /** An answer of what an append has stored, together with the key. */
    public static <A> KeyOutcome<A> claimed(A answer) {
        return new KeyOutcome<>(answer, null, true);
    }

    /** An answer that the key is to be kept for. */
    public static <A> KeyOutcome<A> toKeep(A answer, KeyMeaning meaning) {
        return new KeyOutcome<>(answer, meaning, false);
    }
}
