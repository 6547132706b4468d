package io.payledger.api.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** A way to the bank as the configuration names it: {@code WECHAT}. Upper-case letters, digits and {@code _}, 1 to 32. */
public record Channel(@JsonValue String value) {
    private static final Alphabet FIRST = new Alphabet(Alphabet.UPPER_CASE);
    private static final Alphabet ALLOWED = new Alphabet(Alphabet.UPPER_CASE + Alphabet.DIGITS + "_");

    @JsonCreator
    public Channel {
        if (!ALLOWED.spells(value, 1, 32) || !FIRST.spells(value.substring(0, 1), 1, 1)) {
            throw new IllegalIdException(
                    "channel", value, "must be 1 to 32 of the characters A-Z 0-9 _, a letter first");
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
