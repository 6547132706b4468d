package io.payledger.consumer;

/** A message has not the attributes of an event of the ledger. It never will have: do not have it delivered again. */
public final class NotAnEventException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public NotAnEventException(String reason) {
        super("A message is no event of the ledger: " + reason);
    }
}
