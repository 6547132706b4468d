package io.payledger.notify.integration;

import io.payledger.api.id.PaymentId;
import io.payledger.api.id.RefundId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Money;
import io.payledger.api.payment.DisputeEvent;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.RefundEvent;
import io.payledger.api.payment.ReviewCause;
import io.payledger.api.payment.ReviewEvent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the world is told of an event: the one place where events of the ledger become integration events. What is on its
 * way, and not yet news to anybody outside, is nothing.
 */
final class Translation {
    private final PaymentSoFar payment;
    private final Map<Member, Object> data = new EnumMap<>(Member.class);

    private Translation(PaymentSoFar payment) {
        this.payment = payment;
    }

    /**
     * Pure: the same event after the same others gives the same.
     *
     * @param after the payment with this event in it
     * @throws IllegalStateException when this cannot have happened to such a payment
     */
    static Optional<IntegrationEvent> of(PaymentEvent event, PaymentSoFar after, Instant at, @Nullable String traceId) {
        Translation translation = new Translation(after);
        IntegrationType type = translation.typeOf(event);
        return type == null
                ? Optional.empty()
                : Optional.of(translation.finished(type, event.paymentId(), at, traceId));
    }

    private @Nullable IntegrationType typeOf(PaymentEvent event) {
        return switch (event) {
            case PaymentEvent.PaymentSucceeded it ->
                charge(it.attempt(), it.tradeNo())
                        .with(Member.BANK_REFERENCE, it.bankReference())
                        .with(Member.LATE, false)
                        .as(IntegrationType.PAYMENT_SUCCEEDED);
            case PaymentEvent.LateSuccessAccepted it ->
                charge(it.attempt(), it.tradeNo())
                        .with(Member.BANK_REFERENCE, it.bankReference())
                        .with(Member.LATE, true)
                        .as(IntegrationType.PAYMENT_SUCCEEDED);
            case PaymentEvent.PaymentDeclined it ->
                charge(it.attempt(), it.tradeNo())
                        .with(Member.REASON, FailureReason.DECLINED.name())
                        .with(Member.BANK_CODE, it.bankCode())
                        .as(IntegrationType.PAYMENT_FAILED);
            case PaymentEvent.PaymentNotCharged it ->
                charge(it.attempt(), it.tradeNo())
                        .with(Member.REASON, FailureReason.NOT_CHARGED.name())
                        .as(IntegrationType.PAYMENT_FAILED);
            case PaymentEvent.PaymentCancelled it ->
                charge(it.attempt(), it.tradeNo()).as(IntegrationType.PAYMENT_CANCELLED);
            case PaymentEvent.SurplusChargeDetected it ->
                charge(it.attempt(), it.tradeNo())
                        .with(Member.CHARGED, it.amount().minor())
                        .with(Member.BANK_REFERENCE, it.bankReference())
                        .as(IntegrationType.PAYMENT_SURPLUS_DETECTED);
            case PaymentEvent.ContradictionRecorded it -> review(ReviewCause.CONTRADICTION, null);
            case PaymentEvent.BankMismatchRecorded it -> review(ReviewCause.MISMATCH, null);
            case RefundEvent it -> typeOfRefund(it);
            case DisputeEvent.DisputeOpened it -> dispute(it).as(IntegrationType.DISPUTE_OPENED);
            case DisputeEvent.DisputeAccepted it -> dispute(it).as(IntegrationType.DISPUTE_ACCEPTED);
            case DisputeEvent.DisputeRejected it -> dispute(it).as(IntegrationType.DISPUTE_REJECTED);
            // Told when the dispute was lost; the bank's booking of it is between the bank and the books.
            case DisputeEvent.ChargebackTaken it -> null;
            case ReviewEvent.ManualReviewCalled it -> review(ReviewCause.BANK_SILENT, null);
            case ReviewEvent.RefundReviewCalled it -> review(ReviewCause.BANK_SILENT, it.refundId());
            case ReviewEvent.ReviewResolved it -> resolved(it);
            case PaymentEvent.PaymentSubmitted it -> null;
            case PaymentEvent.PaymentAttemptStarted it -> null;
            case PaymentEvent.PaymentAttemptNotSent it -> null;
            case PaymentEvent.PaymentAttemptResent it -> null;
            case PaymentEvent.PaymentOutcomeUnknown it -> null;
            case PaymentEvent.CancelRequested it -> null;
            case PaymentEvent.BankCancelOrdered it -> null;
        };
    }

    private @Nullable IntegrationType typeOfRefund(RefundEvent event) {
        return switch (event) {
            case RefundEvent.RefundSucceeded it -> givenBack(it, it.amount(), it.bankReference(), false);
            case RefundEvent.LateRefundAccepted it -> givenBack(it, it.amount(), it.bankReference(), true);
            case RefundEvent.RefundFailed it -> notGivenBack(it, it.amount()).as(IntegrationType.REFUND_FAILED);
            case RefundEvent.RefundRejected it -> notGivenBack(it, it.amount()).as(IntegrationType.REFUND_REJECTED);
            case RefundEvent.RefundContradictionRecorded it -> review(ReviewCause.CONTRADICTION, it.refundId());
            case RefundEvent.RefundReserved it -> null;
            case RefundEvent.RefundApproved it -> null;
            case RefundEvent.RefundOutcomeUnknown it -> null;
        };
    }

    private IntegrationType givenBack(RefundEvent event, Money amount, String bankReference, boolean late) {
        PaymentSoFar.AskedRefund refund = payment.refund(event.refundId());
        with(Member.REFUND_ID, event.refundId().toString())
                .with(Member.REFUND_AMOUNT, amount.minor())
                .with(Member.BANK_REFERENCE, bankReference)
                .with(Member.LATE, late);
        return refund.ofSurplus()
                ? with(Member.TRADE_NO, refund.chargeNo().value()).as(IntegrationType.PAYMENT_SURPLUS_REFUNDED)
                : with(Member.REFUNDED_TOTAL, payment.refundedMinor()).as(IntegrationType.PAYMENT_REFUNDED);
    }

    private Translation notGivenBack(RefundEvent event, Money amount) {
        return with(Member.REFUND_ID, event.refundId().toString())
                .with(Member.REFUND_AMOUNT, amount.minor())
                .with(Member.SURPLUS, payment.refund(event.refundId()).ofSurplus());
    }

    private IntegrationType review(ReviewCause cause, @Nullable RefundId refund) {
        if (refund != null) {
            with(Member.REFUND_ID, refund.toString());
        }
        return with(Member.CAUSE, cause.name()).as(IntegrationType.PAYMENT_IN_REVIEW);
    }

    private IntegrationType resolved(ReviewEvent.ReviewResolved event) {
        payment.refundNumbered(event.refundNo()).ifPresent(refund -> with(Member.REFUND_ID, refund.toString()));
        return with(Member.RESOLUTION, event.resolution().name()).as(IntegrationType.PAYMENT_REVIEW_RESOLVED);
    }

    private Translation dispute(DisputeEvent event) {
        return with(Member.DISPUTE_ID, event.disputeId().toString());
    }

    private Translation charge(int attempt, TradeNo tradeNo) {
        return with(Member.ATTEMPT, attempt)
                .with(Member.CHANNEL, payment.channelOf(tradeNo).toString())
                .with(Member.TRADE_NO, tradeNo.value());
    }

    private Translation with(Member member, Object value) {
        // No JSON in UTF-8 can hold half of a surrogate pair, and a bank's words may have one: it becomes a question
        // mark.
        data.put(
                member,
                value instanceof String text
                        ? new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8)
                        : value);
        return this;
    }

    private IntegrationType as(IntegrationType type) {
        return type;
    }

    private IntegrationEvent finished(IntegrationType type, PaymentId id, Instant at, @Nullable String traceId) {
        with(Member.MERCHANT_ID, id.merchantId().toString())
                .with(Member.ORDER_ID, id.orderId().toString())
                .with(Member.SEQUENCE, payment.sequence())
                .with(Member.STATUS, payment.status().name())
                .with(Member.AMOUNT, payment.amount().minor())
                .with(Member.CURRENCY, payment.amount().currency().name());
        return new IntegrationEvent(
                EventIds.of(id, payment.sequence()), type, id, payment.sequence(), at, traceId, data);
    }
}
