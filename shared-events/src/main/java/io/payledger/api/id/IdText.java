package io.payledger.api.id;

import java.util.regex.Pattern;

/** The one rule for identifiers that come from outside: ASCII letters, digits and {@code - _ . :}, 1 to 64 of them. */
final class IdText {
    static final int MAX_LENGTH = 64;
    private static final Pattern ALLOWED = Pattern.compile("[A-Za-z0-9_.:-]{1," + MAX_LENGTH + "}");

    private IdText() {}

    static String require(String what, String value) {
        if (!ALLOWED.matcher(value).matches()) {
            throw new IllegalIdException(
                    what, value, "must be 1 to " + MAX_LENGTH + " of the characters A-Z a-z 0-9 - _ . :");
        }
        return value;
    }
}
