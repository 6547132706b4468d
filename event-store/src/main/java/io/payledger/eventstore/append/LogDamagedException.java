package io.payledger.eventstore.append;

/**
 * The end of the log is not where it has been before: events were cut off or changed. Nothing is appended until a person
 * has looked, or the chain would be continued from a wrong place (case H04).
 */
public final class LogDamagedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LogDamagedException(String message) {
        super(message);
    }
}
