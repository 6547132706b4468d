package io.payledger.api.payment;

import io.payledger.api.id.TradeNo;
import org.jspecify.annotations.Nullable;

/**
 * News from the bank about one refund, by whichever way it came.
 *
 * @param stated what an unasked message says of the refund beside its outcome, which must match it; null where the bank
 *     answered our own request
 */
public record RefundEvidence(
        TradeNo refundNo,
        EvidenceSource source,
        RefundOutcome outcome,
        @Nullable StatedCharge stated) {

    /** News that says nothing beside its outcome. */
    public RefundEvidence(TradeNo refundNo, EvidenceSource source, RefundOutcome outcome) {
        this(refundNo, source, outcome, null);
    }
}
