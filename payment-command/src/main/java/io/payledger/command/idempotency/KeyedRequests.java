package io.payledger.command.idempotency;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sees to it that of all requests with one key and one body only one does anything. */
public final class KeyedRequests {
    /** A key that was lost is there to be read; only one that is removed in between is tried for again. */
    private static final int TRIES = 3;

    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final KeyStore keys;

    public KeyedRequests(KeyStore keys) {
        this.keys = keys;
    }

    /**
     * The answer of the request, by doing it or by what its key stands for.
     *
     * @param claim null for a request without a key
     * @param first does the request, and claims the key with what it stores
     * @param again the answer by what the key stands for; the request is the same
     * @throws ProblemException IDEMPOTENCY_KEY_REUSED when the key stands for another request
     */
    public <A> A once(@Nullable KeyClaim claim, Supplier<A> first, Function<KeyRow, A> again) {
        if (claim == null) {
            return first.get();
        }
        for (int i = 0; i < TRIES; i++) {
            Optional<KeyRow> known = keys.find(claim.scope());
            if (known.isPresent()) {
                requireSame(known.get(), claim);
                return again.apply(known.get());
            }
            try {
                return first.get();
            } catch (RuntimeException e) {
                if (!keys.taken(e)) {
                    throw e;
                }
            }
        }
        throw new ProblemException(
                        ErrorCode.ORDER_BUSY,
                        "Too many requests with this idempotency key at once; this one changed nothing, send it again")
                .retryAfter(PAUSE);
    }

    private static void requireSame(KeyRow known, KeyClaim claim) {
        List<String> differing = known.claim().fingerprint().differencesTo(claim.fingerprint());
        if (!differing.isEmpty()) {
            throw new ProblemException(
                            ErrorCode.IDEMPOTENCY_KEY_REUSED,
                            "This idempotency key was used for another request, which differs in "
                                    + String.join(", ", differing) + "; this request changed nothing. A key stands "
                                    + "for one payment attempt: keep it for retries, take a new one for anything else")
                    .with("fields", differing);
        }
    }
}
