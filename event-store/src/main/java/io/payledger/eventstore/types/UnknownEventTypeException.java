package io.payledger.eventstore.types;

/** A stored event has a name or a revision that this code was never taught: it was written by newer code (case F37). */
public final class UnknownEventTypeException extends UnreadableEventException {
    private static final long serialVersionUID = 1L;

    public UnknownEventTypeException(String eventName, int revision) {
        super(eventName, revision, "this version of the software does not know it");
    }
}
