package io.payledger.saga.charge;

import io.payledger.api.payment.PaymentEvent.PaymentAttemptResent;
import io.payledger.api.payment.PaymentEvent.PaymentAttemptStarted;
import io.payledger.api.wire.MetaKeys;
import io.payledger.eventstore.follow.LogFollower;
import io.payledger.saga.bank.BankCalls;
import io.payledger.saga.bank.BankOrder;
import io.payledger.saga.bank.Charge;
import io.payledger.saga.dispatch.Cause;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventsourcing.eventstore.EventStore;

/**
 * Sends each charge whose intent this process has stored, once, as soon as the log shows the intent as committed. Nobody
 * else ever does: when the process ends before, the saga asks the bank, as it does about any charge without an answer.
 */
public final class PromptCharges {
    private final String run;
    private final SenderMark mark;
    private final BankCalls bank;
    private final LogFollower log;

    /** @param run tells this run of this process from all others there are and were */
    public PromptCharges(String run, SenderMark mark, BankCalls bank, EventStore eventStore) {
        this.run = run;
        this.mark = mark;
        this.bank = bank;
        this.log = new LogFollower("prompt-charges", eventStore, this::sendOwn, () -> mark.begin(run));
    }

    /** Returns at once; intents are marked when the log can be followed. */
    public void start() {
        log.start();
    }

    /** Marks no further intent; what is marked already is still sent. */
    public void retire() {
        mark.end();
    }

    /** Sends nothing more. */
    public void stop() {
        retire();
        log.stop();
    }

    /** Whether the intents of this process are marked, and sent from here. */
    public boolean isSending() {
        return mark.isBegun();
    }

    /** When an intent that its own process sends counts as sent: the time of the event, in whole milliseconds. */
    static Instant sentAt(EventMessage<?> intent) {
        return intent.getTimestamp().truncatedTo(ChronoUnit.MILLIS);
    }

    private void sendOwn(List<TrackedEventMessage<?>> news) {
        for (TrackedEventMessage<?> event : news) {
            if (run.equals(event.getMetaData().get(MetaKeys.SENDER))) {
                send(event);
            }
        }
    }

    private void send(TrackedEventMessage<?> event) {
        switch (event.getPayload()) {
            case PaymentAttemptStarted it ->
                send(event, new Charge(it.paymentId(), it.attempt(), it.tradeNo(), it.channel(), it.amount()));
            case PaymentAttemptResent it ->
                send(event, new Charge(it.paymentId(), it.attempt(), it.tradeNo(), it.channel(), it.amount()));
            default -> {
                // Events beside the intent, of the same command.
            }
        }
    }

    private void send(TrackedEventMessage<?> intent, Charge charge) {
        bank.charge(new BankOrder<>(charge, sentAt(intent), new Cause(ChargeProgress.ACTOR, Cause.traceOf(intent))));
    }
}
