package io.payledger.command.idempotency;

/** What a key is for: the same key may stand for a payment and for a refund, and neither knows of the other. */
public enum Operation {
    PAY,
    REFUND
}
