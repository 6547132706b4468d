package io.payledger.eventstore.read;

/** The database could not be read; nothing is known of the events that were asked for. */
public final class EventReadException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    EventReadException(String message, Throwable cause) {
        super(message, cause);
    }
}
