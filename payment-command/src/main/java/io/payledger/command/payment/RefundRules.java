package io.payledger.command.payment;

import io.payledger.api.id.RefundId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Money;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.PaymentView.Attempt;
import io.payledger.api.payment.RefundBalance;
import io.payledger.api.payment.RefundCommand.ApproveRefund;
import io.payledger.api.payment.RefundCommand.RejectRefund;
import io.payledger.api.payment.RefundCommand.ReserveRefund;
import io.payledger.api.payment.RefundDecisionResult;
import io.payledger.api.payment.RefundDecisionResult.Decided;
import io.payledger.api.payment.RefundDecisionResult.NoSuchRefund;
import io.payledger.api.payment.RefundDecisionResult.NotAwaiting;
import io.payledger.api.payment.RefundDecisionResult.SamePerson;
import io.payledger.api.payment.RefundEvent;
import io.payledger.api.payment.RefundEvent.RefundApproved;
import io.payledger.api.payment.RefundEvent.RefundRejected;
import io.payledger.api.payment.RefundEvent.RefundReserved;
import io.payledger.api.payment.RefundResult;
import io.payledger.api.payment.RefundResult.Disputed;
import io.payledger.api.payment.RefundResult.ExceedsCaptured;
import io.payledger.api.payment.RefundResult.ExpectationFailed;
import io.payledger.api.payment.RefundResult.Mismatch;
import io.payledger.api.payment.RefundResult.NotPaid;
import io.payledger.api.payment.RefundResult.Replayed;
import io.payledger.api.payment.RefundResult.Reserved;
import io.payledger.api.payment.RefundResult.TooMany;
import io.payledger.api.payment.RefundStatus;
import io.payledger.api.payment.RefundView;
import java.util.List;
import java.util.Optional;

/**
 * What a payment answers about its refunds: functions of its state and the command alone. There is one cap for all of
 * them, whoever asks by whichever way (case D02): reserved and refunded together never exceed what was captured.
 */
final class RefundRules {
    /** Every event of a payment is read at its every command; channels take 50 parts of one order at most. */
    static final int MOST_REFUNDS = 100;

    private RefundRules() {}

    /** What is known under this id comes first: a retry gets the same answer, whatever has happened since. */
    static Decision<RefundResult> reserve(PaymentState state, ReserveRefund command) {
        Submitted payment = PaymentState.submitted(state);
        Optional<RefundView> known = payment.aftermath().refunds().find(command.refundId());
        if (known.isPresent()) {
            boolean same = known.get().amount().equals(command.amount());
            return Decision.nothing(same ? new Replayed(known.get()) : new Mismatch(known.get()));
        }
        Optional<RefundResult> refusal = refusal(payment, command);
        return refusal.isPresent() ? Decision.nothing(refusal.get()) : reserved(payment, command);
    }

    private static Optional<RefundResult> refusal(Submitted payment, ReserveRefund command) {
        if (payment.status() != PaymentStatus.SUCCESS) {
            return Optional.of(new NotPaid(payment.view()));
        }
        var dispute = payment.aftermath().disputes().blocking();
        if (dispute.isPresent()) {
            return Optional.of(new Disputed(dispute.get()));
        }
        RefundBalance balance = payment.balance();
        Long expected = command.expectedRefundable();
        if (expected != null && expected != balance.refundable().minor()) {
            return Optional.of(new ExpectationFailed(balance));
        }
        if (payment.aftermath().refunds().all().size() >= MOST_REFUNDS) {
            return Optional.of(new TooMany(MOST_REFUNDS));
        }
        return command.amount().compareTo(balance.refundable()) > 0
                ? Optional.of(new ExceedsCaptured(balance))
                : Optional.empty();
    }

    private static Decision<RefundResult> reserved(Submitted payment, ReserveRefund command) {
        Attempt paying = payment.attempts().stream()
                .filter(it -> it.status() == PaymentStatus.SUCCESS)
                .findFirst()
                .orElseThrow();
        RefundEvent event = new RefundReserved(
                command.paymentId(),
                command.refundId(),
                TradeNo.ofRefund(command.paymentId(), command.refundId()),
                paying.tradeNo(),
                paying.channel(),
                command.amount(),
                command.reason(),
                command.requestedBy(),
                needsApproval(payment, command));
        return new Decision<>(List.of(event), new Reserved(after(payment, event)));
    }

    /** Counts what one person's word has moved or set aside before: a large refund cut into small ones is as large. */
    private static boolean needsApproval(Submitted payment, ReserveRefund command) {
        Long limit = command.approvalAbove();
        Money alone =
                payment.refundsOfSale().withoutSecondPerson(payment.amount().currency());
        return limit != null && alone.plus(command.amount()).minor() > limit;
    }

    /** Approving is a way to move money, so it is held back by a dispute like asking for a refund (case D07). */
    static Decision<RefundDecisionResult> approve(PaymentState state, ApproveRefund command) {
        Submitted payment = PaymentState.submitted(state);
        Optional<RefundView> known = payment.aftermath().refunds().find(command.refundId());
        if (known.isPresent() && approvedBefore(known.get(), command.approvedBy())) {
            return Decision.nothing(new RefundDecisionResult.Replayed(known.get()));
        }
        Optional<RefundDecisionResult> refusal = refusal(known, command.approvedBy());
        if (refusal.isPresent()) {
            return Decision.nothing(refusal.get());
        }
        var dispute = payment.aftermath().disputes().blocking();
        if (dispute.isPresent()) {
            return Decision.nothing(new RefundDecisionResult.Disputed(dispute.get()));
        }
        RefundView refund = known.orElseThrow();
        RefundEvent event = new RefundApproved(
                command.paymentId(), refund.refundId(), refund.refundNo(), refund.amount(), command.approvedBy());
        return new Decision<>(List.of(event), new Decided(after(payment, event)));
    }

    static Decision<RefundDecisionResult> reject(PaymentState state, RejectRefund command) {
        Submitted payment = PaymentState.submitted(state);
        RefundId refundId = command.refundId();
        Optional<RefundView> known = payment.aftermath().refunds().find(refundId);
        if (known.isPresent()
                && known.get().status() == RefundStatus.REJECTED
                && command.rejectedBy().equals(known.get().decidedBy())) {
            return Decision.nothing(new RefundDecisionResult.Replayed(known.get()));
        }
        Optional<RefundDecisionResult> refusal = refusal(known, command.rejectedBy());
        if (refusal.isPresent()) {
            return Decision.nothing(refusal.get());
        }
        RefundView refund = known.orElseThrow();
        RefundEvent event = new RefundRejected(
                command.paymentId(),
                refundId,
                refund.refundNo(),
                refund.amount(),
                command.rejectedBy(),
                command.reason());
        return new Decision<>(List.of(event), new Decided(after(payment, event)));
    }

    private static boolean approvedBefore(RefundView refund, String by) {
        return refund.status() != RefundStatus.REJECTED && by.equals(refund.decidedBy());
    }

    private static Optional<RefundDecisionResult> refusal(Optional<RefundView> known, String by) {
        if (known.isEmpty()) {
            return Optional.of(new NoSuchRefund());
        }
        RefundView refund = known.get();
        if (refund.status() != RefundStatus.AWAITING_APPROVAL) {
            return Optional.of(new NotAwaiting(refund));
        }
        return refund.requestedBy().equals(by) ? Optional.of(new SamePerson(refund)) : Optional.empty();
    }

    private static RefundView after(Submitted payment, RefundEvent event) {
        return payment.after(event).aftermath().refunds().find(event.refundId()).orElseThrow();
    }
}
