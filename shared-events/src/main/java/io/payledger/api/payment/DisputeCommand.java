package io.payledger.api.payment;

import io.payledger.api.id.DisputeId;
import io.payledger.api.id.PaymentId;
import org.axonframework.modelling.command.TargetAggregateIdentifier;
import org.jspecify.annotations.Nullable;

/** What a payment can be asked about its disputes. Each is answered with a {@link DisputeResult}. */
public sealed interface DisputeCommand extends PaymentCommand {

    DisputeId disputeId();

    /** Somebody says that this payment is wrong. Refunds are held back from now on. */
    record OpenDispute(
            @TargetAggregateIdentifier PaymentId paymentId,
            DisputeId disputeId,
            String openedBy,
            DisputeStatement statement)
            implements DisputeCommand {}

    /** The customer is right: the scheme gives the money back, so no refund may ever do it a second time. */
    record AcceptDispute(
            @TargetAggregateIdentifier PaymentId paymentId,
            DisputeId disputeId,
            String decidedBy,
            @Nullable String reason)
            implements DisputeCommand {}

    /** The merchant is right; refunds are possible again. */
    record RejectDispute(
            @TargetAggregateIdentifier PaymentId paymentId,
            DisputeId disputeId,
            String decidedBy,
            @Nullable String reason)
            implements DisputeCommand {}
}
