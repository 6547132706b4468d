package io.payledger.saga.callback;

/** An authentic message that is not of the documented form: no further try can help, a person must look. */
public final class UnreadableCallbackException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param why names the field and the rule, never the value */
    public UnreadableCallbackException(String why) {
        super(why);
    }
}
