package io.payledger.api.payment;

import io.payledger.api.id.TradeNo;

/** News from the bank about one refund, by whichever way it came. */
public record RefundEvidence(TradeNo refundNo, EvidenceSource source, RefundOutcome outcome) {}
