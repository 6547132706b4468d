package io.payledger.api.payment;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Money;
import org.jspecify.annotations.Nullable;

/**
 * Everything that can have happened to a payment. When it happened is the event message's timestamp, who caused it is
 * in its metadata ({@link io.payledger.api.wire.MetaKeys}); neither is repeated in the payload.
 */
public sealed interface PaymentEvent
        permits PaymentEvent.PaymentSubmitted,
                PaymentEvent.PaymentAttemptStarted,
                PaymentEvent.PaymentAttemptNotSent,
                PaymentEvent.PaymentAttemptResent,
                PaymentEvent.PaymentSucceeded,
                PaymentEvent.PaymentDeclined,
                PaymentEvent.PaymentNotCharged,
                PaymentEvent.PaymentOutcomeUnknown,
                PaymentEvent.LateSuccessAccepted,
                PaymentEvent.SurplusChargeDetected,
                PaymentEvent.ContradictionRecorded,
                PaymentEvent.BankMismatchRecorded,
                PaymentEvent.PaymentCancelled,
                PaymentEvent.CancelRequested,
                PaymentEvent.BankCancelOrdered,
                RefundEvent,
                DisputeEvent,
                ReviewEvent {

    PaymentId paymentId();

    /** The order is to be paid; amount and currency are fixed with this for ever. Always the first event. */
    record PaymentSubmitted(PaymentId paymentId, Money amount) implements PaymentEvent {}

    /** The intent to charge: the bank is called only after this is stored (promise I3). PROCESSING. */
    record PaymentAttemptStarted(PaymentId paymentId, int attempt, TradeNo tradeNo, Channel channel, Money amount)
            implements PaymentEvent {}

    /** The attempt provably never reached the bank. PENDING. */
    record PaymentAttemptNotSent(PaymentId paymentId, int attempt, TradeNo tradeNo, String why)
            implements PaymentEvent {}

    /** The same attempt goes to the bank again, under its old trade number. PROCESSING. */
    record PaymentAttemptResent(PaymentId paymentId, int attempt, TradeNo tradeNo, Channel channel, Money amount)
            implements PaymentEvent {}

    /** Charged. SUCCESS. */
    record PaymentSucceeded(
            PaymentId paymentId,
            int attempt,
            TradeNo tradeNo,
            Money amount,
            String bankReference,
            EvidenceSource source)
            implements PaymentEvent {}

    /** The bank refused the attempt. FAILED. */
    record PaymentDeclined(PaymentId paymentId, int attempt, TradeNo tradeNo, String bankCode, EvidenceSource source)
            implements PaymentEvent {}

    /** The bank never saw the attempt and never will. FAILED. */
    record PaymentNotCharged(PaymentId paymentId, int attempt, TradeNo tradeNo, String why, EvidenceSource source)
            implements PaymentEvent {}

    /** Maybe charged. UNKNOWN. */
    record PaymentOutcomeUnknown(PaymentId paymentId, int attempt, TradeNo tradeNo, String why)
            implements PaymentEvent {}

    /** The bank reports a charge for an attempt that it had called failed, and no other attempt is alive. SUCCESS. */
    record LateSuccessAccepted(
            PaymentId paymentId,
            int attempt,
            TradeNo tradeNo,
            Money amount,
            String bankReference,
            EvidenceSource source)
            implements PaymentEvent {}

    /** The bank holds a charge beside the one that pays the order, or beside one that may; it must be refunded once. */
    record SurplusChargeDetected(
            PaymentId paymentId,
            int attempt,
            TradeNo tradeNo,
            Money amount,
            String bankReference,
            EvidenceSource source)
            implements PaymentEvent {}

    /** The bank now denies a charge that it had confirmed. No status changes; a person must look. */
    record ContradictionRecorded(PaymentId paymentId, int attempt, TradeNo tradeNo, String claim, EvidenceSource source)
            implements PaymentEvent {}

    /** Authentic news whose trade number, amount or currency is not the payment's. No status changes; a person must look. */
    record BankMismatchRecorded(
            PaymentId paymentId, TradeNo tradeNo, String field, String expected, String received, EvidenceSource source)
            implements PaymentEvent {}

    /** The attempt provably never reached the bank, and its caller wants it no more. FAILED. */
    record PaymentCancelled(
            PaymentId paymentId,
            int attempt,
            TradeNo tradeNo,
            String requestedBy,
            @Nullable String reason) implements PaymentEvent {}

    /** A wish: no status changes now. A charge of this attempt, however late, is refunded in full. */
    record CancelRequested(
            PaymentId paymentId,
            String requestedBy,
            @Nullable String reason) implements PaymentEvent {}

    /** The intent to ask the bank never to charge this attempt, which may have charged it already. No status changes. */
    record BankCancelOrdered(PaymentId paymentId, int attempt, TradeNo tradeNo) implements PaymentEvent {}
}
