package io.payledger.command.idempotency;

import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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
     * @throws ProblemException IDEMPOTENCY_KEY_REUSED when the key stands for another request
     */
    public <A> A once(@Nullable KeyClaim claim, KeyedRequest<A> request) {
        Optional<KeyOutcome<A>> settled = request.settled();
        if (claim == null) {
            return settled.orElseGet(request::first).answer();
        }
        if (settled.isPresent() && kept(claim, settled.get())) {
            return settled.get().answer();
        }
        if (settled.isEmpty() && request.looksNew()) {
            Optional<A> answer = withoutLooking(claim, request);
            if (answer.isPresent()) {
                return answer.get();
            }
        }
        for (int i = 0; i < TRIES; i++) {
            Optional<KeyRow> known = keys.find(claim.scope());
            if (known.isPresent()) {
                requireSame(known.get(), claim);
                return request.again(known.get());
            }
            try {
                KeyOutcome<A> outcome = request.first();
                if (kept(claim, outcome)) {
                    return outcome.answer();
                }
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

    /**
     * Does the request before its key is looked for, which most keys make needless: they are new. What the key stands
     * for, if it is not, still comes before everything else that can be answered.
     *
     * @return empty when the key is taken
     */
    private <A> Optional<A> withoutLooking(KeyClaim claim, KeyedRequest<A> request) {
        KeyOutcome<A> outcome;
        try {
            outcome = request.first();
        } catch (RuntimeException e) {
            if (keys.taken(e) || isKnown(claim, e)) {
                return Optional.empty();
            }
            throw e;
        }
        boolean isNew = outcome.claimed()
                || (outcome.meaning() != null
                        ? keys.keep(claim, outcome.meaning())
                        : keys.find(claim.scope()).isEmpty());
        return isNew ? Optional.of(outcome.answer()) : Optional.empty();
    }

    /** Whether the key of a request that failed stands for something; no when that cannot be found out either. */
    private boolean isKnown(KeyClaim claim, RuntimeException failure) {
        try {
            return keys.find(claim.scope()).isPresent();
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
            return false;
        }
    }

    private boolean kept(KeyClaim claim, KeyOutcome<?> outcome) {
        return outcome.meaning() == null || keys.keep(claim, outcome.meaning());
    }

    private void requireSame(KeyRow known, KeyClaim claim) {
        List<String> differing = keys.differences(known, claim);
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
