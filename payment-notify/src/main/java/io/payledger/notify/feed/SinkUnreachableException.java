package io.payledger.notify.feed;

/** A broker did not acknowledge what it was sent. It may have it all the same: it is sent again until it says so. */
public final class SinkUnreachableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SinkUnreachableException(String message, Throwable cause) {
        super(message, cause);
    }

    public SinkUnreachableException(String message) {
        super(message);
    }
}
