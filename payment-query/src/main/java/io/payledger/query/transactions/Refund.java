package io.payledger.query.transactions;

import io.payledger.api.id.Channel;
import io.payledger.api.id.RefundId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Money;
import io.payledger.api.payment.RefundEvent;
import io.payledger.api.payment.RefundStatus;
import io.payledger.query.projection.SequencedEvent;
import io.payledger.query.projection.StorableText;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A refund as finance sees it.
 *
 * @param refundNo under which the bank knows it
 * @param chargeNo trade number of the charge that it gives back
 * @param ofSurplus it gives back a charge beside the one that pays the order
 * @param decidedBy the second person, when one had to agree and has spoken
 * @param reason why it was asked for; once it has failed, was rejected or is unknown, why that is
 * @param lastSequence of the last event that changed this refund
 */
record Refund(
        RefundId id,
        TradeNo refundNo,
        TradeNo chargeNo,
        Channel channel,
        Money amount,
        RefundStatus status,
        boolean ofSurplus,
        String requestedBy,
        @Nullable String decidedBy,
        @Nullable String reason,
        @Nullable String bankReference,
        Instant requestedAt,
        Instant updatedAt,
        long lastSequence) {
    Refund {
        requestedBy = StorableText.of(requestedBy);
        decidedBy = StorableText.ofNullable(decidedBy);
        reason = StorableText.ofNullable(reason);
        bankReference = StorableText.ofNullable(bankReference);
    }

    static Refund reserved(RefundEvent.RefundReserved event, boolean ofSurplus, SequencedEvent next) {
        return new Refund(
                event.refundId(),
                event.refundNo(),
                event.chargeNo(),
                event.channel(),
                event.amount(),
                event.needsApproval() ? RefundStatus.AWAITING_APPROVAL : RefundStatus.PROCESSING,
                ofSurplus,
                event.requestedBy(),
                null,
                event.reason(),
                null,
                next.at(),
                next.at(),
                next.sequence());
    }

    boolean refunded() {
        return status == RefundStatus.REFUNDED;
    }

    Refund after(RefundEvent event, SequencedEvent next) {
        return switch (event) {
            case RefundEvent.RefundReserved it -> throw new IllegalStateException("refund " + id + " is reserved once");
            case RefundEvent.RefundApproved it -> open(RefundStatus.PROCESSING, it.approvedBy(), reason, next);
            case RefundEvent.RefundRejected it -> open(RefundStatus.REJECTED, it.rejectedBy(), it.reason(), next);
            case RefundEvent.RefundSucceeded it ->
                open(RefundStatus.REFUNDED, decidedBy, reason, next).withReference(it.bankReference());
            case RefundEvent.RefundFailed it -> open(RefundStatus.FAILED, decidedBy, it.why(), next);
            case RefundEvent.RefundOutcomeUnknown it -> open(RefundStatus.UNKNOWN, decidedBy, it.why(), next);
            case RefundEvent.LateRefundAccepted it ->
                now(RefundStatus.REFUNDED, decidedBy, reason, next).withReference(it.bankReference());
            case RefundEvent.RefundContradictionRecorded it -> now(status, decidedBy, reason, next);
        };
    }

    private Refund open(RefundStatus newer, @Nullable String who, @Nullable String why, SequencedEvent next) {
        if (!status.reserves()) {
            throw new IllegalStateException("refund " + id + " is " + status + " and reserves nothing");
        }
        return now(newer, who, why, next);
    }

    private Refund now(RefundStatus newer, @Nullable String who, @Nullable String why, SequencedEvent next) {
        return new Refund(
                id,
                refundNo,
                chargeNo,
                channel,
                amount,
                newer,
                ofSurplus,
                requestedBy,
                who,
                why,
                bankReference,
                requestedAt,
                next.at(),
                next.sequence());
    }

    private Refund withReference(String reference) {
        return new Refund(
                id,
                refundNo,
                chargeNo,
                channel,
                amount,
                status,
                ofSurplus,
                requestedBy,
                decidedBy,
                reason,
                reference,
                requestedAt,
                updatedAt,
                lastSequence);
    }
}
