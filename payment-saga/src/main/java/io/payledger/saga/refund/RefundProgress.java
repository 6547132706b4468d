package io.payledger.saga.refund;

import io.payledger.api.id.TraceId;
import io.payledger.saga.bank.BankOrder;
import io.payledger.saga.bank.Refund;
import io.payledger.saga.deadline.SetDeadline;
import io.payledger.saga.dispatch.Cause;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What one refund saga remembers; stored as JSON. Immutable: a step makes a new one.
 *
 * @param sentAt when it was first meant to be sent; before that, when it was reserved
 * @param ticket number of the latest deadline; one with an older number comes too late and does nothing
 * @param deadline the deadline that is set; null when there is none
 */
record RefundProgress(
        Refund refund,
        @Nullable TraceId traceId,
        Instant sentAt,
        int ticket,
        @Nullable SetDeadline deadline) {
    private static final String ACTOR = "saga:refund";

    static RefundProgress of(Refund refund, @Nullable TraceId traceId, Instant now) {
        return new RefundProgress(refund, traceId, now, 0, null);
    }

    RefundProgress approved(Instant now) {
        return new RefundProgress(refund, traceId, now, ticket, deadline);
    }

    RefundProgress awaiting(SetDeadline next) {
        return new RefundProgress(refund, traceId, sentAt, ticket + 1, next);
    }

    RefundProgress awaitingNothing() {
        return new RefundProgress(refund, traceId, sentAt, ticket, null);
    }

    /** Whether this very deadline is the one that is waited for. */
    boolean awaits(String name, int number) {
        return deadline != null && deadline.name().equals(name) && ticket == number;
    }

    Duration age(Instant now) {
        return Duration.between(sentAt, now);
    }

    BankOrder<Refund> order() {
        return new BankOrder<>(refund, sentAt, new Cause(ACTOR, traceId));
    }
}
