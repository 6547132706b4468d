package io.payledger.command.evidence;

import io.payledger.api.id.DisputeId;
import io.payledger.api.id.PaymentId;

/** Erase all words and pictures of this dispute. Answered with whether any were there. */
public record EraseEvidence(PaymentId paymentId, DisputeId disputeId, String erasedBy, String reason) {}
