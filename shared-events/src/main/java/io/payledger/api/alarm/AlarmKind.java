package io.payledger.api.alarm;

/** Why somebody should look. What each means and what to do stands in {@code docs/operating/alarms.md}. */
public enum AlarmKind {
    /** The bank denies what it had confirmed, of a charge or a refund. */
    CONTRADICTION,
    /** Authentic news did not match the payment. */
    MISMATCH,
    /** The bank holds a charge too many; it is refunded by itself, and ended by that. */
    SURPLUS_CHARGE,
    /** The bank refused a refund that nobody may be waiting for any more. */
    REFUND_FAILED,
    /** The bank stayed silent for as long as it is asked. */
    MANUAL_REVIEW,

    /** An authentic callback was tried for as long as callbacks are, and its payment never came. */
    CALLBACK_EXPIRED,
    /** An authentic callback cannot be read, or names a payment that its number is not of. */
    CALLBACK_UNUSABLE,
    /** More payments than usual have stayed in one open status for longer than usual. */
    PAYMENTS_PILE_UP,
    /** Nothing is sent to a channel whose bank does not answer. */
    BREAKER_OPEN,
    /** A payment that the process managers no longer follow. */
    SAGA_PARKED_PAYMENT,
    /** A payment that a table of the read side no longer follows. */
    PROJECTION_PARKED_PAYMENT,
    /** A payment of which a broker or a merchant is told nothing more. */
    NOTIFY_PARKED_PAYMENT,
    /** A message broker takes nothing from this node. */
    BROKER_UNREACHABLE,
    /** An endpoint of a merchant has taken no webhook for an hour, or has said that it is gone. */
    WEBHOOK_ENDPOINT_FAILING,
    /** Webhooks were tried for as long as they are, and never taken. */
    WEBHOOK_PARKED,
    /** An event processor of a node does not run, or fails on the same events again and again. */
    PROCESSOR_STOPPED,
    /** Events have waited for a processor for longer than they may, on whichever node it runs. */
    PROCESSOR_BEHIND,
    /** The check of the whole ledger has found that two things disagree, or could not be run to its end. */
    LEDGER_CHECK_FOUND,
    /** The whole ledger was not checked for two days. */
    LEDGER_CHECK_OVERDUE;

    /** Whether a person's decision about the payment ends it. */
    public boolean isReviewed() {
        return this == CONTRADICTION || this == MISMATCH || this == MANUAL_REVIEW;
    }
}
