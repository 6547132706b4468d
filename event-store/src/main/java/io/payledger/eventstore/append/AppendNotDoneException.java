package io.payledger.eventstore.append;

/** Nothing was stored, and it is certain: the same command can be sent again. Answered with 503 at the HTTP edge. */
public abstract class AppendNotDoneException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    protected AppendNotDoneException(String message) {
        super(message);
    }

    protected AppendNotDoneException(String message, Throwable cause) {
        super(message, cause);
    }
}
