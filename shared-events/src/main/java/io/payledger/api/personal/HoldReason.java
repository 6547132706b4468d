package io.payledger.api.personal;

/** Why personal data must be kept for now. A list and no free text, as {@link ErasureGround}. */
public enum HoldReason {
    /** Somebody disputes a payment. */
    DISPUTE,
    /** A lawsuit is under way or expected. */
    LITIGATION,
    /** Fraud or laundering is looked into. */
    INVESTIGATION,
    /** A court or an authority orders it. */
    ORDERED,
    /** Law asks for it to be kept for some time. */
    STATUTORY_PERIOD
}
