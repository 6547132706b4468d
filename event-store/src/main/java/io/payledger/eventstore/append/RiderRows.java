package io.payledger.eventstore.append;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rows of one kind in one batch, in the order of their commands. */
public final class RiderRows<R> {
    private final List<R> rows;
    private final Map<Integer, String> rejected = new LinkedHashMap<>();

    RiderRows(List<R> rows) {
        this.rows = List.copyOf(rows);
    }

    public List<R> rows() {
        return rows;
    }

    /**
     * Fails the command of this row with a {@link RiderRejectedException} and no other.
     *
     * @param index into {@link #rows()}
     * @param reason for the caller
     */
    public void reject(int index, String reason) {
        rejected.put(rows.size() > index && index >= 0 ? index : outOfRange(index), reason);
    }

    List<Integer> rejectedIndexes() {
        return new ArrayList<>(rejected.keySet());
    }

    String reasonOf(int index) {
        return rejected.getOrDefault(index, "");
    }

    private int outOfRange(int index) {
        throw new IndexOutOfBoundsException("There are " + rows.size() + " rows, none at " + index);
    }
}
