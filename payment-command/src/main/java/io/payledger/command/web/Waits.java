package io.payledger.command.web;

import io.payledger.api.id.PaymentId;
import io.payledger.command.waiting.OutcomeWaiters;
import io.payledger.command.waiting.Waiter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Collections;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Grants the wish {@code Prefer: wait=N} as far as the limits go, and says so in the answer. */
final class Waits {
    static final String PREFER = "Prefer";
    static final String PREFERENCE_APPLIED = "Preference-Applied";

    private Waits() {}

    /** A place to wait for this payment, with header {@code Preference-Applied}; empty when there is none or no wish. */
    static Optional<Waiter> place(
            OutcomeWaiters waiters, PaymentId paymentId, HttpServletRequest request, HttpServletResponse response) {
        Optional<Duration> wish = PreferWait.of(Collections.list(request.getHeaders(PREFER)));
        Optional<Waiter> place = wish.flatMap(wait -> waiters.open(paymentId, wait));
        if (place.isPresent()) {
            Duration granted = waiters.limits().capped(wish.orElseThrow());
            response.setHeader(PREFERENCE_APPLIED, PreferWait.applied(granted));
        }
        return place;
    }

    /**
     * The answer when it is there, waited for on the request's own thread. That is a virtual one and costs nothing
     * meanwhile; an answer given later, on another thread, would pass filters and dispatcher a second time.
     */
    static <T> T awaited(CompletableFuture<T> answer) {
        try {
            return answer.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }
}
