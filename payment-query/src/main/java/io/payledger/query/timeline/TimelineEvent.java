package io.payledger.query.timeline;

import io.payledger.api.id.Channel;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Money;
import io.payledger.api.payment.DisputeEvent;
import io.payledger.api.payment.EvidenceErased;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentRefused;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.RefundEvent;
import io.payledger.api.payment.ReviewEvent;
import io.payledger.query.projection.StorableText;
import org.jspecify.annotations.Nullable;

/**
 * What an event says, in the columns of the timeline.
 *
 * @param status of the payment from then on; null when the event does not change it
 * @param detail a bank's code or reference, a reason, a refund's or dispute's id
 */
public record TimelineEvent(
        Way way,
        @Nullable PaymentStatus status,
        @Nullable Integer attempt,
        @Nullable TradeNo tradeNo,
        @Nullable Channel channel,
        @Nullable Money amount,
        @Nullable String detail) {
    public TimelineEvent {
        detail = StorableText.ofNullable(detail);
    }

    private static TimelineEvent of(Way way, @Nullable String detail) {
        return new TimelineEvent(way, null, null, null, null, null, detail);
    }

    private TimelineEvent becomes(PaymentStatus newer) {
        return new TimelineEvent(way, newer, attempt, tradeNo, channel, amount, detail);
    }

    private TimelineEvent ofCharge(int number, TradeNo charge) {
        return new TimelineEvent(way, status, number, charge, channel, amount, detail);
    }

    private TimelineEvent under(TradeNo number) {
        return new TimelineEvent(way, status, attempt, number, channel, amount, detail);
    }

    private TimelineEvent by(Channel route) {
        return new TimelineEvent(way, status, attempt, tradeNo, route, amount, detail);
    }

    private TimelineEvent over(Money money) {
        return new TimelineEvent(way, status, attempt, tradeNo, channel, money, detail);
    }

    /** Of a pay request that a rule refused. */
    public static TimelineEvent of(PaymentRefused event) {
        return of(Way.REQUEST, event.code()).by(event.channel()).over(event.amount());
    }

    /** Of what a dispute rested on and does no more. */
    public static TimelineEvent of(EvidenceErased event) {
        return of(Way.OPERATOR, words("dispute " + event.disputeId(), event.reason()));
    }

    /** Of anything that happened to a payment. */
    public static TimelineEvent of(PaymentEvent event) {
        return switch (event) {
            case PaymentEvent.PaymentSubmitted it ->
                of(Way.REQUEST, null).over(it.amount()).becomes(PaymentStatus.PENDING);
            case PaymentEvent.PaymentAttemptStarted it ->
                of(Way.BANK_CALL, null)
                        .ofCharge(it.attempt(), it.tradeNo())
                        .by(it.channel())
                        .over(it.amount())
                        .becomes(PaymentStatus.PROCESSING);
            case PaymentEvent.PaymentAttemptNotSent it ->
                of(Way.BANK_CALL, it.why()).ofCharge(it.attempt(), it.tradeNo()).becomes(PaymentStatus.PENDING);
            case PaymentEvent.PaymentAttemptResent it ->
                of(Way.BANK_CALL, null)
                        .ofCharge(it.attempt(), it.tradeNo())
                        .by(it.channel())
                        .over(it.amount())
                        .becomes(PaymentStatus.PROCESSING);
            case PaymentEvent.PaymentSucceeded it ->
                of(Way.of(it.source()), it.bankReference())
                        .ofCharge(it.attempt(), it.tradeNo())
                        .over(it.amount())
                        .becomes(PaymentStatus.SUCCESS);
            case PaymentEvent.PaymentDeclined it ->
                of(Way.of(it.source()), it.bankCode())
                        .ofCharge(it.attempt(), it.tradeNo())
                        .becomes(PaymentStatus.FAILED);
            case PaymentEvent.PaymentNotCharged it ->
                of(Way.of(it.source()), it.why())
                        .ofCharge(it.attempt(), it.tradeNo())
                        .becomes(PaymentStatus.FAILED);
            case PaymentEvent.PaymentOutcomeUnknown it ->
                of(Way.BANK_REPLY, it.why())
                        .ofCharge(it.attempt(), it.tradeNo())
                        .becomes(PaymentStatus.UNKNOWN);
            case PaymentEvent.LateSuccessAccepted it ->
                of(Way.of(it.source()), it.bankReference())
                        .ofCharge(it.attempt(), it.tradeNo())
                        .over(it.amount())
                        .becomes(PaymentStatus.SUCCESS);
            case PaymentEvent.SurplusChargeDetected it ->
                of(Way.of(it.source()), it.bankReference())
                        .ofCharge(it.attempt(), it.tradeNo())
                        .over(it.amount());
            case PaymentEvent.ContradictionRecorded it ->
                of(Way.of(it.source()), it.claim()).ofCharge(it.attempt(), it.tradeNo());
            case PaymentEvent.BankMismatchRecorded it ->
                of(Way.of(it.source()), it.field() + ": expected " + it.expected() + ", received " + it.received())
                        .under(it.tradeNo());
            case PaymentEvent.PaymentCancelled it ->
                of(Way.REQUEST, it.reason())
                        .ofCharge(it.attempt(), it.tradeNo())
                        .becomes(PaymentStatus.FAILED);
            case PaymentEvent.CancelRequested it -> of(Way.REQUEST, it.reason());
            case PaymentEvent.BankCancelOrdered it ->
                of(Way.BANK_CALL, "cancel").ofCharge(it.attempt(), it.tradeNo());
            case RefundEvent it -> ofRefund(it).under(it.refundNo());
            case DisputeEvent.DisputeOpened it -> of(Way.REQUEST, "dispute " + it.disputeId());
            case DisputeEvent.DisputeAccepted it -> of(Way.OPERATOR, words("dispute " + it.disputeId(), it.reason()));
            case DisputeEvent.DisputeRejected it -> of(Way.OPERATOR, words("dispute " + it.disputeId(), it.reason()));
            case DisputeEvent.ChargebackTaken it ->
                of(Way.of(EvidenceSource.STATEMENT), words("dispute " + it.disputeId(), it.bankReference()))
                        .under(it.tradeNo())
                        .over(it.amount());
            case ReviewEvent.ManualReviewCalled it ->
                of(Way.BANK_QUERY, words("a person is called", it.why())).ofCharge(it.attempt(), it.tradeNo());
            case ReviewEvent.RefundReviewCalled it ->
                of(Way.BANK_QUERY, words("a person is called for refund " + it.refundId(), it.why()))
                        .under(it.refundNo());
            case ReviewEvent.ReviewResolved it ->
                of(Way.OPERATOR, words("review " + it.resolution() + ", " + it.evidence(), it.reason()));
        };
    }

    private static TimelineEvent ofRefund(RefundEvent event) {
        String refund = "refund " + event.refundId();
        return switch (event) {
            case RefundEvent.RefundReserved it ->
                of(Way.REQUEST, words(refund + " of " + it.chargeNo(), it.reason()))
                        .by(it.channel())
                        .over(it.amount());
            case RefundEvent.RefundApproved it -> of(Way.OPERATOR, refund).over(it.amount());
            case RefundEvent.RefundRejected it ->
                of(Way.OPERATOR, words(refund, it.reason())).over(it.amount());
            case RefundEvent.RefundSucceeded it ->
                of(Way.of(it.source()), words(refund, it.bankReference())).over(it.amount());
            case RefundEvent.RefundFailed it ->
                of(Way.of(it.source()), words(refund, it.why())).over(it.amount());
            case RefundEvent.RefundOutcomeUnknown it -> of(Way.BANK_REPLY, words(refund, it.why()));
            case RefundEvent.LateRefundAccepted it ->
                of(Way.of(it.source()), words(refund, it.bankReference())).over(it.amount());
            case RefundEvent.RefundContradictionRecorded it -> of(Way.of(it.source()), words(refund, it.claim()));
        };
    }

    private static String words(String what, @Nullable String more) {
        return more == null ? what : what + ": " + more;
    }
}
