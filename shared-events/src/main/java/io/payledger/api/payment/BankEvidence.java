package io.payledger.api.payment;

import io.payledger.api.id.TradeNo;
import org.jspecify.annotations.Nullable;

/**
 * News from the bank about one trade number. The call's reply, the callback, the active query, the statement line and
 * the operator all come through this one door.
 *
 * @param stated what an unasked message says of the charge beside its outcome, which must match the attempt; null where
 *     the bank answered our own request and the answer was held against it
 */
public record BankEvidence(
        TradeNo tradeNo,
        EvidenceSource source,
        BankOutcome outcome,
        @Nullable StatedCharge stated) {

    /** News that says nothing beside its outcome. */
    public BankEvidence(TradeNo tradeNo, EvidenceSource source, BankOutcome outcome) {
        this(tradeNo, source, outcome, null);
    }
}
