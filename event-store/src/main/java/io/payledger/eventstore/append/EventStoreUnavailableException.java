package io.payledger.eventstore.append;

/** The database could not be reached or did not answer in time; nothing was stored. */
public final class EventStoreUnavailableException extends AppendNotDoneException {
    private static final long serialVersionUID = 1L;

    EventStoreUnavailableException(String message) {
        super(message);
    }

    EventStoreUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
