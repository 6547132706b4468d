package io.payledger.saga.charge;

import io.payledger.api.log.StepLog;
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
import io.payledger.api.payment.ReviewCommand.CallForReview;
import io.payledger.saga.bank.Charge;
import io.payledger.saga.deadline.SetDeadline;
import io.payledger.saga.dispatch.Cause;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.deadline.DeadlineManager;
import org.axonframework.deadline.annotation.DeadlineHandler;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.modelling.saga.SagaEventHandler;
import org.axonframework.modelling.saga.SagaLifecycle;
import org.axonframework.modelling.saga.StartSaga;
import org.jspecify.annotations.Nullable;

/**
 * When an attempt has started, then charge it at the bank and ask until the bank has given its word. One saga an
 * attempt. A step only stores what it knows and sets the next deadline; calls and commands leave after the commit, and
 * when they get lost with the process the deadline finds it. No clock ever makes a payment fail.
 */
@ProcessingGroup(ChargeSaga.PROCESSOR)
public class ChargeSaga {
    /** Name of the event processor that drives these sagas. */
    public static final String PROCESSOR = "charge-saga";

    static final String ASK = "ask-bank";
    static final String RESEND = "resend-charge";
    static final String GIVE_UP = "call-a-person";

    private @Nullable ChargeProgress progress;

    /** For Axon, which makes it when an attempt has started or reads it from its table. */
    public ChargeSaga() {
        // All that it knows comes from its first event.
    }

    @StartSaga
    @SagaEventHandler(associationProperty = "tradeNo")
    void on(PaymentAttemptStarted event, EventMessage<?> message, ChargeDesk desk, DeadlineManager deadlines) {
        if (progress != null) {
            return; // Seen before: the processor's position was set back.
        }
        Charge charge =
                new Charge(event.paymentId(), event.attempt(), event.tradeNo(), event.channel(), event.amount());
        send(ChargeProgress.of(charge, Cause.traceOf(message), desk.now()), message, desk, deadlines);
    }

    @SagaEventHandler(associationProperty = "tradeNo")
    void on(PaymentAttemptResent event, EventMessage<?> message, ChargeDesk desk, DeadlineManager deadlines) {
        send(progress().sentAgain(desk.now()), message, desk, deadlines);
    }

    @SagaEventHandler(associationProperty = "tradeNo")
    void on(PaymentAttemptNotSent event, ChargeDesk desk, DeadlineManager deadlines) {
        resendLater(progress(), desk, deadlines, () -> {});
    }

    /** Maybe charged after all, as another message says: it is not sent again, and asked about instead. */
    @SagaEventHandler(associationProperty = "tradeNo")
    void on(PaymentOutcomeUnknown event, ChargeDesk desk, DeadlineManager deadlines) {
        SetDeadline deadline = progress().deadline();
        if (deadline != null && deadline.name().equals(RESEND)) {
            ChargeProgress unsent = progress();
            Instant ask = desk.schedule()
                    .nextAsk(unsent.ageOfSend(desk.now()))
                    .map(unsent.sentAt()::plus)
                    .orElseGet(desk::now);
            progress = await(ASK, ask, unsent, deadlines);
        }
    }

    @SagaEventHandler(associationProperty = "tradeNo")
    void on(BankCancelOrdered event, ChargeDesk desk) {
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
    void ask(Integer ticket, ChargeDesk desk, DeadlineManager deadlines) {
        if (!progress().awaits(ASK, ticket)) {
            return;
        }
        ChargeProgress now = progress().awaitingNothing();
        Optional<Instant> next =
                desk.schedule().nextAsk(now.ageOfSend(desk.now())).map(now.sentAt()::plus);
        ChargeProgress asking = next.isPresent()
                ? await(ASK, next.get(), now, deadlines)
                : await(GIVE_UP, desk.now().plus(desk.schedule().lastAnswerWithin()), now, deadlines);
        move(asking, () -> ask(asking, desk));
    }

    @DeadlineHandler(deadlineName = RESEND)
    void resend(Integer ticket, ChargeDesk desk, DeadlineManager deadlines) {
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
    void callAPerson(Integer ticket, ChargeDesk desk) {
        if (!progress().awaits(GIVE_UP, ticket)) {
            return;
        }
        ChargeProgress left = progress().awaitingNothing();
        Charge charge = left.charge();
        move(left, () -> {
            log(left, "MANUAL_REVIEW", "late news still settles it");
            desk.commands()
                    .send(
                            new CallForReview(charge.paymentId(), charge.tradeNo(), "NO_WORD_WITHIN_THE_SCHEDULE"),
                            left.cause());
        });
    }

    private static void ask(ChargeProgress asking, ChargeDesk desk) {
        if (asking.unwanted()) {
            desk.bank().cancel(asking.order());
        } else {
            desk.bank().query(asking.order());
        }
    }

    private void send(ChargeProgress sending, EventMessage<?> intent, ChargeDesk desk, DeadlineManager deadlines) {
        Duration age = Duration.between(intent.getTimestamp(), desk.now());
        Instant firstAsk = sending.sentAt().plus(desk.schedule().askAges().getFirst());
        ChargeProgress sent = await(ASK, firstAsk, sending, deadlines);
        if (age.compareTo(desk.schedule().maxIntentAge()) > 0) {
            // Whoever wanted this has gone, or the processor has lost its position: history must not charge again.
            move(sent, () -> log(sent, "TOO_OLD_TO_SEND", "the bank is asked"));
        } else {
            move(sent, () -> desk.bank().charge(sent.order()));
        }
    }

    private void resendLater(ChargeProgress unsent, ChargeDesk desk, DeadlineManager deadlines, Runnable afterCommit) {
        Instant now = desk.now();
        Optional<Duration> pause = desk.schedule()
                .nextResend(unsent.resends(), unsent.age(now), unsent.charge().tradeNo());
        ChargeProgress waiting = pause.isPresent()
                ? await(RESEND, now.plus(pause.get()), unsent, deadlines)
                : await(GIVE_UP, now.plus(desk.schedule().lastAnswerWithin()), unsent, deadlines);
        move(waiting, afterCommit);
    }

    private void end(DeadlineManager deadlines) {
        SetDeadline.cancel(progress().deadline(), deadlines);
        progress = progress().awaitingNothing();
        SagaLifecycle.end();
    }

    private static ChargeProgress await(String name, Instant at, ChargeProgress from, DeadlineManager deadlines) {
        return from.awaiting(SetDeadline.instead(from.deadline(), name, at, from.ticket() + 1, deadlines));
    }

    /** What is to happen after the commit is left out when a later event of the same batch has overtaken it. */
    private void move(ChargeProgress next, Runnable afterCommit) {
        progress = next;
        CurrentUnitOfWork.get().afterCommit(committed -> {
            if (progress == next) {
                afterCommit.run();
            }
        });
    }

    private ChargeProgress progress() {
        return Objects.requireNonNull(progress, "a saga begins with PaymentAttemptStarted");
    }

    private static void log(ChargeProgress progress, String status, String next) {
        Charge charge = progress.charge();
        StepLog.warn(
                "saga.charge",
                charge.paymentId().orderId(),
                progress.traceId(),
                status,
                "merchant",
                charge.paymentId().merchantId(),
                "tradeNo",
                charge.tradeNo(),
                "sentAt",
                progress.sentAt(),
                "next",
                next);
    }
}
