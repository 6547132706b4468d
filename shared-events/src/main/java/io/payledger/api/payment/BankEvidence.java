package io.payledger.api.payment;

import io.payledger.api.id.TradeNo;

/**
 * News from the bank about one trade number. The call's reply, the callback, the active query, the statement line and
 * the operator all come through this one door.
 */
public record BankEvidence(TradeNo tradeNo, EvidenceSource source, BankOutcome outcome) {}
