package io.payledger.api.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.regex.Pattern;

/** A way to the bank as the configuration names it: {@code WECHAT}. Upper-case letters, digits and {@code _}, 1 to 32. */
public record Channel(@JsonValue String value) {
    private static final Pattern ALLOWED = Pattern.compile("[A-Z][A-Z0-9_]{0,31}");

    @JsonCreator
    public Channel {
        if (!ALLOWED.matcher(value).matches()) {
            throw new IllegalIdException(
                    "channel", value, "must be 1 to 32 of the characters A-Z 0-9 _, a letter first");
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
