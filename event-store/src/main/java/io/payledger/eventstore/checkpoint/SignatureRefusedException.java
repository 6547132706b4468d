package io.payledger.eventstore.checkpoint;

/** A note is not signed by a key that is trusted. Nothing that it says is known to be true. */
public final class SignatureRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SignatureRefusedException(String message) {
        super(message);
    }
}
