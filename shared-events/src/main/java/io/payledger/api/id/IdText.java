package io.payledger.api.id;

import java.util.regex.Pattern;

/**
 * The one rule for identifiers that come from outside: ASCII letters, digits and {@code - _ . :}, 1 to 64 of them. Not
 * {@code .} or {@code ..} alone: as the last part of an address they mean another address, so that nobody could ask
 * for what was stored under them.
 */
final class IdText {
    static final int MAX_LENGTH = 64;
    private static final Pattern ALLOWED = Pattern.compile("(?!\\.{1,2}$)[A-Za-z0-9_.:-]{1," + MAX_LENGTH + "}");

    private IdText() {}

    static String require(String what, String value) {
        if (!ALLOWED.matcher(value).matches()) {
            throw new IllegalIdException(
                    what,
                    value,
                    "must be 1 to " + MAX_LENGTH + " of the characters A-Z a-z 0-9 - _ . :, and not . or .. alone");
        }
        return value;
    }
}
