package io.payledger.api.payment;

import io.payledger.api.id.DisputeId;
import io.payledger.api.id.PaymentId;
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
}
