package io.payledger.banksim.faults;

import java.util.Optional;
import java.util.stream.Stream;

/** What the bank can be asked to do; the unit by which requests are counted and faults are aimed. */
public enum Operation {
    CHARGE("charge"),
    QUERY("query"),
    REFUND("refund"),
    REFUND_QUERY("refundQuery"),
    CANCEL("cancel");

    private final String wireName;

    Operation(String wireName) {
        this.wireName = wireName;
    }

    /** The name in JSON: {@code refundQuery}. */
    public String wireName() {
        return wireName;
    }

    public static Optional<Operation> ofWireName(String name) {
        return Stream.of(values()).filter(o -> o.wireName.equals(name)).findFirst();
    }

    boolean onlyReads() {
        return this == QUERY || this == REFUND_QUERY;
    }
}
