package io.payledger.saga.bank;

/** A bank did not say what it booked on a day; it is asked again. The message is a short reason, as {@code HTTP_503}. */
public final class DayNotToldException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public DayNotToldException(String reason) {
        super(reason);
    }
}
