package io.payledger.app.access;

/** A wish about keys that cannot be met; the message is for the person who has it. Nothing was changed. */
public final class KeyRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    KeyRefusedException(String message) {
        super(message);
    }
}
