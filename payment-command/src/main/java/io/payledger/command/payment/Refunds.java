package io.payledger.command.payment;

import io.payledger.api.id.RefundId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.RefundEvent;
import io.payledger.api.payment.RefundStatus;
import io.payledger.api.payment.RefundView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** All refunds of a payment, in the order in which they were asked for. */
record Refunds(List<RefundView> all) {
    Refunds {
        all = List.copyOf(all);
    }

    Optional<RefundView> find(RefundId refundId) {
        return all.stream().filter(it -> it.refundId().equals(refundId)).findFirst();
    }

    Optional<RefundView> find(TradeNo refundNo) {
        return all.stream().filter(it -> it.refundNo().equals(refundNo)).findFirst();
    }

    /** Those of what pays the order: without the refunds of these charges. */
    Refunds without(Set<TradeNo> surplusCharges) {
        return surplusCharges.isEmpty()
                ? this
                : new Refunds(all.stream()
                        .filter(it -> !surplusCharges.contains(it.chargeNo()))
                        .toList());
    }

    Money reserved(Currency currency) {
        return sum(currency, it -> it.status().reserves());
    }

    Money refunded(Currency currency) {
        return sum(currency, it -> it.status() == RefundStatus.REFUNDED);
    }

    /** What is reserved or refunded and no second person has agreed to, or not yet. */
    Money withoutSecondPerson(Currency currency) {
        return sum(
                currency,
                it -> it.decidedBy() == null && (it.status().reserves() || it.status() == RefundStatus.REFUNDED));
    }

    Refunds after(RefundEvent event) {
        return switch (event) {
            case RefundEvent.RefundReserved it -> with(it);
            case RefundEvent.RefundApproved it ->
                with(it, one -> decided(one, RefundStatus.PROCESSING, it.approvedBy(), null));
            case RefundEvent.RefundRejected it ->
                with(it, one -> decided(one, RefundStatus.REJECTED, it.rejectedBy(), it.reason()));
            case RefundEvent.RefundSucceeded it ->
                with(it, one -> told(one, RefundStatus.REFUNDED, it.bankReference(), null));
            case RefundEvent.LateRefundAccepted it ->
                with(it, one -> told(one, RefundStatus.REFUNDED, it.bankReference(), null));
            case RefundEvent.RefundFailed it -> with(it, one -> told(one, RefundStatus.FAILED, null, it.why()));
            case RefundEvent.RefundOutcomeUnknown it ->
                with(it, one -> told(one, RefundStatus.UNKNOWN, null, it.why()));
            case RefundEvent.RefundContradictionRecorded it -> with(it, one -> one);
        };
    }

    private Money sum(Currency currency, Predicate<RefundView> counts) {
        return all.stream().filter(counts).map(RefundView::amount).reduce(Money.zero(currency), Money::plus);
    }

    private Refunds with(RefundEvent.RefundReserved it) {
        if (find(it.refundId()).isPresent()) {
            throw new IllegalStateException(
                    "Refund " + it.refundId() + " of payment " + it.paymentId() + " was reserved twice");
        }
        List<RefundView> more = new ArrayList<>(all);
        RefundStatus status = it.needsApproval() ? RefundStatus.AWAITING_APPROVAL : RefundStatus.PROCESSING;
        more.add(new RefundView(
                it.refundId(),
                it.refundNo(),
                it.chargeNo(),
                it.amount(),
                status,
                it.reason(),
                it.requestedBy(),
                null,
                null,
                null));
        return new Refunds(more);
    }

    private Refunds with(RefundEvent event, UnaryOperator<RefundView> change) {
        if (find(event.refundId()).isEmpty()) {
            throw new IllegalStateException(
                    "Refund " + event.refundId() + " of payment " + event.paymentId() + " was never reserved");
        }
        return new Refunds(all.stream()
                .map(it -> it.refundId().equals(event.refundId()) ? change.apply(it) : it)
                .toList());
    }

    private static RefundView decided(RefundView refund, RefundStatus status, String by, @Nullable String why) {
        return new RefundView(
                refund.refundId(),
                refund.refundNo(),
                refund.chargeNo(),
                refund.amount(),
                status,
                refund.reason(),
                refund.requestedBy(),
                by,
                refund.bankReference(),
                why);
    }

    private static RefundView told(
            RefundView refund, RefundStatus status, @Nullable String bankReference, @Nullable String why) {
        return new RefundView(
                refund.refundId(),
                refund.refundNo(),
                refund.chargeNo(),
                refund.amount(),
                status,
                refund.reason(),
                refund.requestedBy(),
                refund.decidedBy(),
                bankReference,
                why);
    }
}
