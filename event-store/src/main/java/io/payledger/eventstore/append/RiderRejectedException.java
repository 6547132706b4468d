package io.payledger.eventstore.append;

/** A rider refused its command; neither the command's events nor any row of its riders were stored. */
public final class RiderRejectedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Object row;

    RiderRejectedException(Object row, String reason) {
        super(reason);
        this.row = row;
    }

    /** What the rejected rider was to write. */
    public Object row() {
        return row;
    }
}
