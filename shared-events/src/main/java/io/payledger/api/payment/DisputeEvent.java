package io.payledger.api.payment;

import io.payledger.api.id.DisputeId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Money;
import org.jspecify.annotations.Nullable;

/** Everything that can have happened to a dispute. */
public sealed interface DisputeEvent extends PaymentEvent {

    DisputeId disputeId();

    /** Refunds are held back from now on. */
    record DisputeOpened(PaymentId paymentId, DisputeId disputeId, String openedBy, DisputeStatement statement)
            implements DisputeEvent {}

    /** Lost by the merchant: the scheme gives the money back, and refunds stay held back for ever. */
    record DisputeAccepted(
            PaymentId paymentId,
            DisputeId disputeId,
            String decidedBy,
            @Nullable String reason) implements DisputeEvent {}

    /** Won by the merchant: this dispute holds no refund back any more. */
    record DisputeRejected(
            PaymentId paymentId,
            DisputeId disputeId,
            String decidedBy,
            @Nullable String reason) implements DisputeEvent {}

    /**
     * The bank has taken a charge back, as the lost dispute said it would. At most once for a charge.
     *
     * @param disputeId of several that are lost, the first
     * @param tradeNo of the charge that pays the order
     * @param amount what the bank took, which is its own word
     * @param bankReference of the booking
     */
    record ChargebackTaken(
            PaymentId paymentId, DisputeId disputeId, TradeNo tradeNo, Money amount, String bankReference)
            implements DisputeEvent {}
}
