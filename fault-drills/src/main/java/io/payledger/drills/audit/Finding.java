package io.payledger.drills.audit;

/**
 * A promise that does not hold.
 *
 * @param promise as design and README number them: {@code I1} to {@code I19}
 * @param subject the payment or table that it is about
 * @param what is there and what should be
 */
public record Finding(Kind kind, String promise, String subject, String what) {

    /** What the scoreboard counts apart. */
    public enum Kind {
        /** The bank holds more than one effective charge of an order. */
        DOUBLE_CHARGE,
        /** A client was told what is not there. */
        LOST_ACK,
        /** FAILED here, charged at the bank. */
        WRONGLY_FAILED,
        /** Neither final nor in review when it should be. */
        STUCK,
        /** Anything else. */
        BROKEN
    }

    @Override
    public String toString() {
        return promise + " " + kind + " " + subject + ": " + what;
    }
}
