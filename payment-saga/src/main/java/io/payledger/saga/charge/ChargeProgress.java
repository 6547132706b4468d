package io.payledger.saga.charge;

import io.payledger.api.id.TraceId;
import io.payledger.saga.bank.BankOrder;
import io.payledger.saga.bank.Charge;
import io.payledger.saga.conversation.Progress;
import io.payledger.saga.deadline.SetDeadline;
import io.payledger.saga.dispatch.Cause;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What one charge saga remembers.
 *
 * @param since when the first intent was seen
 * @param resends how often a resend was ordered
 * @param unwanted whether somebody has asked to cancel the payment: the bank is then asked never to charge it
 */
record ChargeProgress(
        Charge charge,
        @Nullable TraceId traceId,
        Instant since,
        Instant sentAt,
        int resends,
        int ticket,
        boolean unwanted,
        @Nullable SetDeadline deadline)
        implements Progress<ChargeProgress> {
    static final String ACTOR = "saga:charge";

    static ChargeProgress of(Charge charge, @Nullable TraceId traceId, Instant now) {
        return new ChargeProgress(charge, traceId, now, now, 0, 0, false, null);
    }

    ChargeProgress sentAgain(Instant now) {
        return new ChargeProgress(charge, traceId, since, now, resends, ticket, unwanted, deadline);
    }

    ChargeProgress wantedNoMore() {
        return new ChargeProgress(charge, traceId, since, sentAt, resends, ticket, true, deadline);
    }

    ChargeProgress resendOrdered() {
        return new ChargeProgress(charge, traceId, since, sentAt, resends + 1, ticket, unwanted, deadline);
    }

    @Override
    public ChargeProgress awaiting(@Nullable SetDeadline next, int number) {
        return new ChargeProgress(charge, traceId, since, sentAt, resends, number, unwanted, next);
    }

    Duration age(Instant now) {
        return Duration.between(since, now);
    }

    Cause cause() {
        return new Cause(ACTOR, traceId);
    }

    @Override
    public BankOrder<Charge> order() {
        return new BankOrder<>(charge, sentAt, cause());
    }
}
