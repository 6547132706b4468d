package io.payledger.saga.refund;

import io.payledger.api.id.TraceId;
import io.payledger.saga.bank.BankOrder;
import io.payledger.saga.bank.Refund;
import io.payledger.saga.conversation.Progress;
import io.payledger.saga.deadline.SetDeadline;
import io.payledger.saga.dispatch.Cause;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What one refund saga remembers.
 *
 * @param sentAt when it was first meant to be sent; before that, when it was reserved
 */
record RefundProgress(
        Refund refund,
        @Nullable TraceId traceId,
        Instant sentAt,
        int ticket,
        @Nullable SetDeadline deadline) implements Progress<RefundProgress> {
    private static final String ACTOR = "saga:refund";

    static RefundProgress of(Refund refund, @Nullable TraceId traceId, Instant now) {
        return new RefundProgress(refund, traceId, now, 0, null);
    }

    RefundProgress approved(Instant now) {
        return new RefundProgress(refund, traceId, now, ticket, deadline);
    }

    @Override
    public RefundProgress awaiting(@Nullable SetDeadline next, int number) {
        return new RefundProgress(refund, traceId, sentAt, number, next);
    }

    @Override
    public BankOrder<Refund> order() {
        return new BankOrder<>(refund, sentAt, new Cause(ACTOR, traceId));
    }
}
