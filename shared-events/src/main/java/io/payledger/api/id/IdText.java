package io.payledger.api.id;

/**
 * The one rule for identifiers that come from outside: ASCII letters, digits and {@code - _ . :}, 1 to 64 of them. Not
 * {@code .} or {@code ..} alone: as the last part of an address they mean another address, so that nobody could ask
 * for what was stored under them.
 */
final class IdText {
    static final int MAX_LENGTH = 64;
    private static final Alphabet ALLOWED =
            new Alphabet(Alphabet.DIGITS + Alphabet.UPPER_CASE + Alphabet.LOWER_CASE + "-_.:");

    private IdText() {}

    static String require(String what, String value) {
        if (!ALLOWED.spells(value, 1, MAX_LENGTH) || value.equals(".") || value.equals("..")) {
            throw new IllegalIdException(
                    what,
                    value,
                    "must be 1 to " + MAX_LENGTH + " of the characters A-Z a-z 0-9 - _ . :, and not . or .. alone");
        }
        return value;
    }
}
