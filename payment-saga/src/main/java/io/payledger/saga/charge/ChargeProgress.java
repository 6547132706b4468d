package io.payledger.saga.charge;

import io.payledger.api.id.TraceId;
import io.payledger.saga.bank.BankOrder;
import io.payledger.saga.bank.Charge;
import io.payledger.saga.deadline.SetDeadline;
import io.payledger.saga.dispatch.Cause;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What one charge saga remembers; stored as JSON. Immutable: a step makes a new one.
 *
 * @param since when the first intent was seen
 * @param sentAt when the latest intent to send was seen
 * @param resends how often a resend was ordered
 * @param ticket number of the latest deadline; one with an older number comes too late and does nothing
 * @param unwanted whether somebody has asked to cancel the payment: the bank is then asked never to charge it
 * @param deadline the deadline that is set; null when there is none
 */
record ChargeProgress(
        Charge charge,
        @Nullable TraceId traceId,
        Instant since,
        Instant sentAt,
        int resends,
        int ticket,
        boolean unwanted,
        @Nullable SetDeadline deadline) {
    private static final String ACTOR = "saga:charge";

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

    ChargeProgress awaiting(SetDeadline next) {
        return new ChargeProgress(charge, traceId, since, sentAt, resends, ticket + 1, unwanted, next);
    }

    ChargeProgress awaitingNothing() {
        return new ChargeProgress(charge, traceId, since, sentAt, resends, ticket, unwanted, null);
    }

    /** Whether this very deadline is the one that is waited for. */
    boolean awaits(String name, int number) {
        return deadline != null && deadline.name().equals(name) && ticket == number;
    }

    Duration ageOfSend(Instant now) {
        return Duration.between(sentAt, now);
    }

    Duration age(Instant now) {
        return Duration.between(since, now);
    }

    Cause cause() {
        return new Cause(ACTOR, traceId);
    }

    BankOrder<Charge> order() {
        return new BankOrder<>(charge, sentAt, cause());
    }
}
