package io.payledger.saga.refund;

import io.payledger.api.payment.RefundEvent.LateRefundAccepted;
import io.payledger.api.payment.RefundEvent.RefundApproved;
import io.payledger.api.payment.RefundEvent.RefundFailed;
import io.payledger.api.payment.RefundEvent.RefundRejected;
import io.payledger.api.payment.RefundEvent.RefundReserved;
import io.payledger.api.payment.RefundEvent.RefundSucceeded;
import io.payledger.saga.bank.Refund;
import io.payledger.saga.conversation.Conversation;
import io.payledger.saga.conversation.Desk;
import io.payledger.saga.dispatch.Cause;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.deadline.DeadlineManager;
import org.axonframework.deadline.annotation.DeadlineHandler;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.modelling.saga.SagaEventHandler;
import org.axonframework.modelling.saga.StartSaga;

/**
 * When an amount is reserved for a refund, and approved where it must be, then ask the bank to give it back, and ask on
 * until the bank has given its word. One saga a refund, a surplus charge's and a cancelled order's included. Its number
 * at the bank never changes: what the bank does not know is sent again under it, what the bank may know is only asked
 * about. No clock ever makes a refund fail, and none frees its amount.
 */
@ProcessingGroup(RefundSaga.PROCESSOR)
public class RefundSaga extends Conversation<RefundProgress> {
    /** Name of the event processor that drives these sagas. */
    public static final String PROCESSOR = "refund-saga";

    static final String ASK = "ask-bank-for-refund";
    static final String GIVE_UP = "call-a-person-for-refund";

    private static final Names NAMES = new Names("saga.refund", ASK, GIVE_UP);

    /** For Axon, which makes it when an amount is reserved or reads it from its table. */
    public RefundSaga() {
        // All that it knows comes from its first event.
    }

    @Override
    protected Names names() {
        return NAMES;
    }

    @StartSaga
    @SagaEventHandler(associationProperty = "refundNo")
    void on(RefundReserved event, EventMessage<?> message, Desk desk, DeadlineManager deadlines) {
        if (hasBegun()) {
            return; // Seen before: the processor's position was set back.
        }
        Refund refund =
                new Refund(event.paymentId(), event.refundNo(), event.chargeNo(), event.channel(), event.amount());
        RefundProgress begun = RefundProgress.of(refund, Cause.traceOf(message), desk.now());
        if (event.needsApproval()) {
            move(begun);
        } else {
            refund(begun, message, desk, deadlines);
        }
    }

    @SagaEventHandler(associationProperty = "refundNo")
    void on(RefundApproved event, EventMessage<?> message, Desk desk, DeadlineManager deadlines) {
        if (progress().deadline() == null) {
            refund(progress().approved(desk.now()), message, desk, deadlines);
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
    void ask(Integer ticket, Desk desk, DeadlineManager deadlines) {
        ask(ticket, desk, deadlines, asking -> desk.bank().settle(asking.order()));
    }

    @DeadlineHandler(deadlineName = GIVE_UP)
    void giveUp(Integer ticket, Desk desk) {
        callAPerson(ticket, desk);
    }

    private void refund(RefundProgress sending, EventMessage<?> intent, Desk desk, DeadlineManager deadlines) {
        send(sending, intent, desk, deadlines, sent -> desk.bank().refund(sent.order()));
    }
}
