package io.payledger.notify.integration;

/** An event makes no sense after the payment's others; trying again would not help. */
public final class UntellableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UntellableException(String message, Throwable cause) {
        super(message, cause);
    }
}
