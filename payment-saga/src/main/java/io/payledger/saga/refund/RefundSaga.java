package io.payledger.saga.refund;

import io.payledger.api.log.StepLog;
import io.payledger.api.payment.RefundEvent.LateRefundAccepted;
import io.payledger.api.payment.RefundEvent.RefundApproved;
import io.payledger.api.payment.RefundEvent.RefundFailed;
import io.payledger.api.payment.RefundEvent.RefundRejected;
import io.payledger.api.payment.RefundEvent.RefundReserved;
import io.payledger.api.payment.RefundEvent.RefundSucceeded;
import io.payledger.saga.bank.Refund;
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
 * When an amount is reserved for a refund, and approved where it must be, then ask the bank to give it back, and ask on
 * until the bank has given its word. One saga a refund, a surplus charge's and a cancelled order's included. Its number
 * at the bank never changes: what the bank does not know is sent again under it, what the bank may know is only asked
 * about. No clock ever makes a refund fail, and none frees its amount.
 */
@ProcessingGroup(RefundSaga.PROCESSOR)
public class RefundSaga {
    /** Name of the event processor that drives these sagas. */
    public static final String PROCESSOR = "refund-saga";

    static final String ASK = "ask-bank-for-refund";
    static final String GIVE_UP = "call-a-person-for-refund";

    private @Nullable RefundProgress progress;

    /** For Axon, which makes it when an amount is reserved or reads it from its table. */
    public RefundSaga() {
        // All that it knows comes from its first event.
    }

    @StartSaga
    @SagaEventHandler(associationProperty = "refundNo")
    void on(RefundReserved event, EventMessage<?> message, RefundTools tools, DeadlineManager deadlines) {
        if (progress != null) {
            return; // Seen before: the processor's position was set back.
        }
        Refund refund =
                new Refund(event.paymentId(), event.refundNo(), event.chargeNo(), event.channel(), event.amount());
        RefundProgress begun = RefundProgress.of(refund, Cause.traceOf(message), tools.now());
        if (event.needsApproval()) {
            progress = begun;
        } else {
            send(begun, message, tools, deadlines);
        }
    }

    @SagaEventHandler(associationProperty = "refundNo")
    void on(RefundApproved event, EventMessage<?> message, RefundTools tools, DeadlineManager deadlines) {
        if (progress().deadline() == null) {
            send(progress().approved(tools.now()), message, tools, deadlines);
        }
    }

    @SagaEventHandler(associationProperty = "refundNo")
    void on(RefundRejected event, DeadlineManager deadlines) {
        end(deadlines);
    }

    @SagaEventHandler(associationProperty = "refundNo")
    void on(RefundSucceeded event, DeadlineManager deadlines) {
        end(deadlines);
    }

    @SagaEventHandler(associationProperty = "refundNo")
    void on(LateRefundAccepted event, DeadlineManager deadlines) {
        end(deadlines);
    }

    @SagaEventHandler(associationProperty = "refundNo")
    void on(RefundFailed event, DeadlineManager deadlines) {
        end(deadlines);
    }

    @DeadlineHandler(deadlineName = ASK)
    void ask(Integer ticket, RefundTools tools, DeadlineManager deadlines) {
        if (!progress().awaits(ASK, ticket)) {
            return;
        }
        RefundProgress now = progress().awaitingNothing();
        Optional<Instant> next = tools.schedule().nextAsk(now.age(tools.now())).map(now.sentAt()::plus);
        RefundProgress asking = next.isPresent()
                ? await(ASK, next.get(), now, deadlines)
                : await(GIVE_UP, tools.now().plus(tools.schedule().lastAnswerWithin()), now, deadlines);
        move(asking, () -> tools.bank().settle(asking.order()));
    }

    @DeadlineHandler(deadlineName = GIVE_UP)
    void callAPerson(Integer ticket) {
        if (!progress().awaits(GIVE_UP, ticket)) {
            return;
        }
        RefundProgress left = progress().awaitingNothing();
        move(left, () -> log(left, "MANUAL_REVIEW", "late news still settles it"));
    }

    private void send(RefundProgress sending, EventMessage<?> intent, RefundTools tools, DeadlineManager deadlines) {
        Duration age = Duration.between(intent.getTimestamp(), tools.now());
        Instant firstAsk = sending.sentAt().plus(tools.schedule().askAges().getFirst());
        RefundProgress sent = await(ASK, firstAsk, sending, deadlines);
        if (age.compareTo(tools.schedule().maxIntentAge()) > 0) {
            // From before this release or after a lost position: the bank is asked first, and told only if it knows
            // nothing.
            move(sent, () -> log(sent, "TOO_OLD_TO_SEND", "the bank is asked"));
        } else {
            move(sent, () -> tools.bank().refund(sent.order()));
        }
    }

    private void end(DeadlineManager deadlines) {
        SetDeadline.cancel(progress().deadline(), deadlines);
        progress = progress().awaitingNothing();
        SagaLifecycle.end();
    }

    private static RefundProgress await(String name, Instant at, RefundProgress from, DeadlineManager deadlines) {
        return from.awaiting(SetDeadline.instead(from.deadline(), name, at, from.ticket() + 1, deadlines));
    }

    /** What is to happen after the commit is left out when a later event of the same batch has overtaken it. */
    private void move(RefundProgress next, Runnable afterCommit) {
        progress = next;
        CurrentUnitOfWork.get().afterCommit(committed -> {
            if (progress == next) {
                afterCommit.run();
            }
        });
    }

    private RefundProgress progress() {
        return Objects.requireNonNull(progress, "a saga begins with RefundReserved");
    }

    private static void log(RefundProgress progress, String status, String next) {
        Refund refund = progress.refund();
        StepLog.warn(
                "saga.refund",
                refund.paymentId().orderId(),
                progress.traceId(),
                status,
                "merchant",
                refund.paymentId().merchantId(),
                "refundNo",
                refund.refundNo(),
                "sentAt",
                progress.sentAt(),
                "next",
                next);
    }
}
