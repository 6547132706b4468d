package io.payledger.eventstore.anchor;

/** What is asked for is newer than the newest checkpoint, so nothing proves it yet. */
public final class NotYetSignedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotYetSignedException(long index) {
        super("No checkpoint covers event " + index + " yet; the next one will");
    }
}
