package io.payledger.api.id;

/** A text that is no identifier of its kind. The message never repeats the text: it may be long or hostile. */
public final class IllegalIdException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String what;

    IllegalIdException(String what, String value, String rule) {
        super(what + " " + rule + " (got " + value.length() + " characters)");
        this.what = what;
    }

    /** The kind of identifier, as the API names its field: {@code orderId}. */
    public String what() {
        return what;
    }
}
