package io.payledger.api.payment;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.RefundId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Money;
import org.jspecify.annotations.Nullable;

/** Everything that can have happened to a refund. At all times reserved + refunded is at most what was captured (I7). */
public sealed interface RefundEvent extends PaymentEvent {

    RefundId refundId();

    TradeNo refundNo();

    /**
     * The amount is set aside for this refund; the bank is asked only after this is stored, and when approval is needed
     * only after {@link RefundApproved}.
     *
     * @param refundNo under which the bank knows the refund, for ever the same
     * @param chargeNo trade number of the charge that it gives back, on this channel
     */
    record RefundReserved(
            PaymentId paymentId,
            RefundId refundId,
            TradeNo refundNo,
            TradeNo chargeNo,
            Channel channel,
            Money amount,
            @Nullable String reason,
            String requestedBy,
            boolean needsApproval)
            implements RefundEvent {}

    /** A second person agreed; the bank may be asked now. */
    record RefundApproved(PaymentId paymentId, RefundId refundId, TradeNo refundNo, Money amount, String approvedBy)
            implements RefundEvent {}

    /** A second person did not agree; the amount is free again. */
    record RefundRejected(
            PaymentId paymentId,
            RefundId refundId,
            TradeNo refundNo,
            Money amount,
            String rejectedBy,
            @Nullable String reason)
            implements RefundEvent {}

    /** The bank has given the money back: what was reserved is refunded. */
    record RefundSucceeded(
            PaymentId paymentId,
            RefundId refundId,
            TradeNo refundNo,
            Money amount,
            String bankReference,
            EvidenceSource source)
            implements RefundEvent {}

    /** The bank refused, or never got it and never will; the amount is free again. */
    record RefundFailed(
            PaymentId paymentId, RefundId refundId, TradeNo refundNo, Money amount, String why, EvidenceSource source)
            implements RefundEvent {}

    /** Maybe given back; the amount stays reserved, and the bank is asked until it says so. */
    record RefundOutcomeUnknown(PaymentId paymentId, RefundId refundId, TradeNo refundNo, String why)
            implements RefundEvent {}

    /** The bank has given money back for a refund that had failed or was rejected, and it was still free. */
    record LateRefundAccepted(
            PaymentId paymentId,
            RefundId refundId,
            TradeNo refundNo,
            Money amount,
            String bankReference,
            EvidenceSource source)
            implements RefundEvent {}

    /** The bank says of this refund what cannot be beside what is known. No amount changes; a person must look. */
    record RefundContradictionRecorded(
            PaymentId paymentId, RefundId refundId, TradeNo refundNo, String claim, EvidenceSource source)
            implements RefundEvent {}
}
