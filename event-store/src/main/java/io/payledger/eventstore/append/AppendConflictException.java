package io.payledger.eventstore.append;

/** Someone else has appended to the aggregate since the command read it; nothing of the command was stored. */
public final class AppendConflictException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String aggregateId;
    private final long sequenceNumber;

    AppendConflictException(String aggregateId, long sequenceNumber, long lastStored) {
        super("Aggregate " + aggregateId + " has an event at " + sequenceNumber + " already, its last is " + lastStored
                + "; read it again and decide again");
        this.aggregateId = aggregateId;
        this.sequenceNumber = sequenceNumber;
    }

    public String aggregateId() {
        return aggregateId;
    }

    /** The lost place; 0 when the aggregate was to be created. */
    public long sequenceNumber() {
        return sequenceNumber;
    }
}
