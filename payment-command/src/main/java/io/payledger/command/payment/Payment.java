package io.payledger.command.payment;

import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.Aftersales;
import io.payledger.api.payment.CancelResult;
import io.payledger.api.payment.DisputeCommand.AcceptDispute;
import io.payledger.api.payment.DisputeCommand.OpenDispute;
import io.payledger.api.payment.DisputeCommand.RejectDispute;
import io.payledger.api.payment.DisputeResult;
import io.payledger.api.payment.PaymentCommand.CancelPayment;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.api.payment.PaymentCommand.RecordChargeback;
import io.payledger.api.payment.PaymentCommand.ResendAttempt;
import io.payledger.api.payment.PaymentCommand.SubmitPayment;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentView;
import io.payledger.api.payment.RefundCommand.ApproveRefund;
import io.payledger.api.payment.RefundCommand.RecordRefundOutcome;
import io.payledger.api.payment.RefundCommand.RejectRefund;
import io.payledger.api.payment.RefundCommand.ReserveRefund;
import io.payledger.api.payment.RefundDecisionResult;
import io.payledger.api.payment.RefundResult;
import io.payledger.api.payment.ReviewCommand.CallForReview;
import io.payledger.api.payment.ReviewCommand.ResolveReview;
import io.payledger.api.payment.ReviewResult;
import io.payledger.api.payment.SubmitPaymentResult;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.eventsourcing.EventSourcingHandler;
import org.axonframework.modelling.command.AggregateCreationPolicy;
import org.axonframework.modelling.command.AggregateIdentifier;
import org.axonframework.modelling.command.AggregateLifecycle;
import org.axonframework.modelling.command.AggregateRoot;
import org.axonframework.modelling.command.CreationPolicy;

/**
 * The aggregate of one order, identified by {@code merchant/order}. Nothing but Axon's shell around {@link ChargeRules},
 * {@link RefundRules}, {@link CancelRules} and {@link DisputeRules}: it decides nothing, and it is never marked deleted (a deleted aggregate would leak its lock, case F14).
 */
@AggregateRoot(type = "Payment")
class Payment {
    @AggregateIdentifier
    @SuppressWarnings("UnusedVariable") // Axon reads it.
    private PaymentId paymentId;

    private PaymentState state = PaymentState.NONE;

    Payment() {}

    @CommandHandler
    @CreationPolicy(AggregateCreationPolicy.CREATE_IF_MISSING)
    SubmitPaymentResult handle(SubmitPayment command) {
        return append(ChargeRules.submit(state, command));
    }

    @CommandHandler
    PaymentView handle(RecordBankOutcome command) {
        return append(ChargeRules.record(state, command));
    }

    @CommandHandler
    PaymentView handle(ResendAttempt command) {
        return append(ChargeRules.resend(state, command));
    }

    @CommandHandler
    CancelResult handle(CancelPayment command) {
        return append(CancelRules.cancel(state, command));
    }

    @CommandHandler
    RefundResult handle(ReserveRefund command) {
        return append(RefundRules.reserve(state, command));
    }

    @CommandHandler
    RefundDecisionResult handle(ApproveRefund command) {
        return append(RefundRules.approve(state, command));
    }

    @CommandHandler
    RefundDecisionResult handle(RejectRefund command) {
        return append(RefundRules.reject(state, command));
    }

    @CommandHandler
    Aftersales handle(RecordRefundOutcome command) {
        return append(RefundNewsRules.record(state, command));
    }

    @CommandHandler
    DisputeResult handle(OpenDispute command) {
        return append(DisputeRules.open(state, command));
    }

    @CommandHandler
    DisputeResult handle(AcceptDispute command) {
        return append(DisputeRules.accept(state, command));
    }

    @CommandHandler
    DisputeResult handle(RejectDispute command) {
        return append(DisputeRules.reject(state, command));
    }

    @CommandHandler
    Aftersales handle(RecordChargeback command) {
        return append(DisputeRules.chargeback(state, command));
    }

    @CommandHandler
    PaymentView handle(CallForReview command) {
        return append(ReviewRules.call(state, command));
    }

    @CommandHandler
    ReviewResult handle(ResolveReview command) {
        return append(ReviewRules.resolve(state, command));
    }

    @EventSourcingHandler
    void on(PaymentEvent event) {
        paymentId = event.paymentId();
        state = state.after(event);
    }

    private static <A> A append(Decision<A> decision) {
        decision.events().forEach(AggregateLifecycle::apply);
        return decision.answer();
    }
}
