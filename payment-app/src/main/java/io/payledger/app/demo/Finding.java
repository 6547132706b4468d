package io.payledger.app.demo;

/**
 * One thing that is not as it was promised.
 *
 * @param what a sentence without the order's name
 */
public record Finding(Kind kind, String orderId, String what) {

    /** What is broken. */
    public enum Kind {
        DOUBLE_CHARGE,
        LOST,
        NOT_SETTLED,
        REFUSED
    }
}
