package io.payledger.eventstore.types;

/** A stored payload that this code cannot read. Whoever needs the event stops; nobody else does. */
public class UnreadableEventException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String eventName;
    private final int revision;

    public UnreadableEventException(String eventName, int revision, String why, Throwable cause) {
        super("Event " + eventName + "/" + revision + " cannot be read: " + why, cause);
        this.eventName = eventName;
        this.revision = revision;
    }

    UnreadableEventException(String eventName, int revision, String why) {
        super("Event " + eventName + "/" + revision + " cannot be read: " + why);
        this.eventName = eventName;
        this.revision = revision;
    }

    public String eventName() {
        return eventName;
    }

    public int revision() {
        return revision;
    }
}
