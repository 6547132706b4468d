package io.payledger.api.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** Who pays, by a number of the merchant's own; never a name or an account. */
public record PayerId(@JsonValue String value) {
    @JsonCreator
    public PayerId {
        IdText.require("payerId", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
