package io.payledger.drills.audit;

/** A source could not be read to its end, so nothing is known of what it would have said. */
public final class UnreadableSourceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnreadableSourceException(Exception cause) {
        super("The final reads did not finish: " + cause.getMessage(), cause);
    }
}
