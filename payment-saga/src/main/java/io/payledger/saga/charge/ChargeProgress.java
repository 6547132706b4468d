package io.payledger.saga.charge;

import io.payledger.api.id.TraceId;
import io.payledger.saga.bank.Charge;
import io.payledger.saga.bank.ChargeOrder;
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
 * @param deadline the deadline that is set; null when there is none
 */
record ChargeProgress(
        Charge charge,
        @Nullable TraceId traceId,
        Instant since,
        Instant sentAt,
        int resends,
        int ticket,
        @Nullable SetDeadline deadline) {
    private static final String ACTOR = "saga:charge";

    /**
     * A deadline that is set.
     *
     * @param name what happens then
     * @param scheduleId what cancels it
     */
    record SetDeadline(String name, String scheduleId) {}

    static ChargeProgress of(Charge charge, @Nullable TraceId traceId, Instant now) {
        return new ChargeProgress(charge, traceId, now, now, 0, 0, null);
    }

    ChargeProgress sentAgain(Instant now) {
        return new ChargeProgress(charge, traceId, since, now, resends, ticket, deadline);
    }

    ChargeProgress resendOrdered() {
        return new ChargeProgress(charge, traceId, since, sentAt, resends + 1, ticket, deadline);
    }

    ChargeProgress awaiting(SetDeadline next) {
        return new ChargeProgress(charge, traceId, since, sentAt, resends, ticket + 1, next);
    }

    ChargeProgress awaitingNothing() {
        return new ChargeProgress(charge, traceId, since, sentAt, resends, ticket, null);
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

    ChargeOrder order() {
        return new ChargeOrder(charge, sentAt, cause());
    }
}
