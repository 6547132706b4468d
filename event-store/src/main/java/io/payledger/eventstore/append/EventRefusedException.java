package io.payledger.eventstore.append;

/** The database refused the rows of this very command, whatever the others in its batch; nothing of it was stored. */
public final class EventRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    EventRefusedException(String message) {
        super(message);
    }

    EventRefusedException(String message, Throwable cause) {
        super(message, cause);
    }
}
