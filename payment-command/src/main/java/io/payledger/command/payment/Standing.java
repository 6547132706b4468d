package io.payledger.command.payment;

/** Where the attempt stands that a piece of evidence is about: the rows of the {@link TransitionTable}. */
enum Standing {
    PENDING("PENDING: provably not sent yet"),
    PROCESSING("PROCESSING"),
    UNKNOWN("UNKNOWN"),
    FAILED("FAILED, no other attempt alive or won"),
    FAILED_OTHER_ALIVE("FAILED, another attempt alive"),
    FAILED_OTHER_WON("SUCCESS, other trade number: FAILED, another attempt won"),
    SUCCESS("SUCCESS, same trade number"),
    SURPLUS("recorded as a surplus charge already"),
    UNKNOWN_TRADE_NUMBER("a trade number that is none of this payment's");

    private final String label;

    Standing(String label) {
        this.label = label;
    }

    /** As people read it in the documentation. */
    String label() {
        return label;
    }
}
