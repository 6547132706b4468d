package io.payledger.notify.integration;

/** Why an attempt ended without a charge. */
public enum FailureReason {
    /** The bank refused it. */
    DECLINED,
    /** The bank never got it and never will. */
    NOT_CHARGED
}
