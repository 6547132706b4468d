package io.payledger.api.personal;

/** Why personal data is erased. A list and no free text: the record of an erasure must not say anew what was erased. */
public enum ErasureGround {
    /** The payer asks for it. */
    PAYER_REQUEST,
    /** The payer no longer agrees to its being kept. */
    CONSENT_WITHDRAWN,
    /** It was kept for as long as it may be. */
    PERIOD_OVER,
    /** A court or an authority orders it. */
    ORDERED,
    /** It should never have been written. */
    STORED_BY_MISTAKE
}
