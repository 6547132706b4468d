package io.payledger.eventstore.append;

/**
 * The connection was lost while the commit was on its way, and the database could not be asked in time what became of
 * it. The events are stored or not, all of them or none; whoever sends the command again finds out.
 */
public final class AppendOutcomeUnknownException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    AppendOutcomeUnknownException(String message) {
        super(message);
    }

    AppendOutcomeUnknownException(String message, Throwable cause) {
        super(message, cause);
    }
}
