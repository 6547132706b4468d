package io.payledger.saga.charge;

import io.payledger.api.payment.PaymentCommand.ResendAttempt;
import io.payledger.api.payment.PaymentEvent.BankCancelOrdered;
import io.payledger.api.payment.PaymentEvent.LateSuccessAccepted;
import io.payledger.api.payment.PaymentEvent.PaymentAttemptNotSent;
import io.payledger.api.payment.PaymentEvent.PaymentAttemptResent;
import io.payledger.api.payment.PaymentEvent.PaymentAttemptStarted;
import io.payledger.api.payment.PaymentEvent.PaymentCancelled;
import io.payledger.api.payment.PaymentEvent.PaymentDeclined;
import io.payledger.api.payment.PaymentEvent.PaymentNotCharged;
import io.payledger.api.payment.PaymentEvent.PaymentOutcomeUnknown;
import io.payledger.api.payment.PaymentEvent.PaymentSucceeded;
import io.payledger.saga.bank.Charge;
import io.payledger.saga.conversation.Conversation;
import io.payledger.saga.conversation.Desk;
import io.payledger.saga.dispatch.Cause;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.deadline.DeadlineManager;
import org.axonframework.deadline.annotation.DeadlineHandler;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.modelling.saga.SagaEventHandler;
import org.axonframework.modelling.saga.StartSaga;

/**
 * When an attempt has started, then charge it at the bank and ask until the bank has given its word. One saga an
 * attempt. No clock ever makes a payment fail.
 */
@ProcessingGroup(ChargeSaga.PROCESSOR)
public class ChargeSaga extends Conversation<ChargeProgress> {
    /** Name of the event processor that drives these sagas. */
    public static final String PROCESSOR = "charge-saga";

    static final String ASK = "ask-bank";
    static final String RESEND = "resend-charge";
    static final String GIVE_UP = "call-a-person";

    private static final Names NAMES = new Names("saga.charge", ASK, GIVE_UP);

    /** For Axon, which makes it when an attempt has started or reads it from its table. */
    public ChargeSaga() {
        // All that it knows comes from its first event.
    }

    @Override
    protected Names names() {
        return NAMES;
    }

    @StartSaga
    @SagaEventHandler(associationProperty = "tradeNo")
    void on(PaymentAttemptStarted event, EventMessage<?> message, Desk desk, DeadlineManager deadlines) {
        if (hasBegun()) {
            return; // Seen before: the processor's position was set back.
        }
        Charge charge =
                new Charge(event.paymentId(), event.attempt(), event.tradeNo(), event.channel(), event.amount());
        charge(ChargeProgress.of(charge, Cause.traceOf(message), sentAt(message, desk)), message, desk, deadlines);
    }

    @SagaEventHandler(associationProperty = "tradeNo")
    void on(PaymentAttemptResent event, EventMessage<?> message, Desk desk, DeadlineManager deadlines) {
        charge(progress().sentAgain(sentAt(message, desk)), message, desk, deadlines);
    }

    @SagaEventHandler(associationProperty = "tradeNo")
    void on(PaymentAttemptNotSent event, Desk desk, DeadlineManager deadlines) {
        resendLater(progress(), desk, deadlines, () -> {});
    }

    /** Maybe charged after all, as another message says: it is not sent again, and asked about instead. */
    @SagaEventHandler(associationProperty = "tradeNo")
    void on(PaymentOutcomeUnknown event, Desk desk, DeadlineManager deadlines) {
        if (progress().awaits(RESEND)) {
            ChargeProgress unsent = progress();
            Instant ask = desk.schedule()
                    .nextAsk(unsent.ageOfSend(desk.now()))
                    .map(unsent.sentAt()::plus)
                    .orElseGet(desk::now);
            move(await(ASK, ask, unsent, deadlines));
        }
    }

    @SagaEventHandler(associationProperty = "tradeNo")
    void on(BankCancelOrdered event, Desk desk) {
        ChargeProgress unwanted = progress().wantedNoMore();
        move(unwanted, () -> desk.bank().cancel(unwanted.order()));
    }

    @SagaEventHandler(associationProperty = "tradeNo")
    void on(PaymentSucceeded event, DeadlineManager deadlines) {
        end(deadlines);
    }

    @SagaEventHandler(associationProperty = "tradeNo")
    void on(LateSuccessAccepted event, DeadlineManager deadlines) {
        end(deadlines);
    }

    @SagaEventHandler(associationProperty = "tradeNo")
    void on(PaymentDeclined event, DeadlineManager deadlines) {
        end(deadlines);
    }

    @SagaEventHandler(associationProperty = "tradeNo")
    void on(PaymentNotCharged event, DeadlineManager deadlines) {
        end(deadlines);
    }

    @SagaEventHandler(associationProperty = "tradeNo")
    void on(PaymentCancelled event, DeadlineManager deadlines) {
        end(deadlines);
    }

    @DeadlineHandler(deadlineName = ASK)
    void ask(Integer ticket, Desk desk, DeadlineManager deadlines) {
        ask(ticket, desk, deadlines, asking -> {
            if (asking.unwanted()) {
                desk.bank().cancel(asking.order());
            } else {
                desk.bank().query(asking.order());
            }
        });
    }

    @DeadlineHandler(deadlineName = RESEND)
    void resend(Integer ticket, Desk desk, DeadlineManager deadlines) {
        if (!progress().awaits(RESEND, ticket)) {
            return;
        }
        // The next deadline is set first: when the command gets lost, it only comes a pause later.
        ChargeProgress now = progress().awaitingNothing();
        Charge charge = now.charge();
        resendLater(
                now.resendOrdered(),
                desk,
                deadlines,
                () -> desk.commands().send(new ResendAttempt(charge.paymentId(), charge.attempt()), now.cause()));
    }

    @DeadlineHandler(deadlineName = GIVE_UP)
    void giveUp(Integer ticket, Desk desk) {
        callAPerson(ticket, desk);
    }

    private static Instant sentAt(EventMessage<?> intent, Desk desk) {
        return SenderMark.isOn(intent) ? PromptCharges.sentAt(intent) : desk.now();
    }

    private void charge(ChargeProgress sending, EventMessage<?> intent, Desk desk, DeadlineManager deadlines) {
        if (SenderMark.isOn(intent)) {
            watch(sending, desk, deadlines);
        } else {
            desk.haste().sends();
            send(sending, intent, desk, deadlines, sent -> desk.bank().charge(sent.order()));
        }
    }

    private void resendLater(ChargeProgress unsent, Desk desk, DeadlineManager deadlines, Runnable afterCommit) {
        Instant now = desk.now();
        Optional<Duration> pause = desk.schedule()
                .nextResend(unsent.resends(), unsent.age(now), unsent.charge().tradeNo());
        ChargeProgress waiting = pause.isPresent()
                ? await(RESEND, now.plus(pause.get()), unsent, deadlines)
                : awaitLastAnswer(unsent, desk, deadlines);
        move(waiting, afterCommit);
    }
}
