package io.payledger.api.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** The merchant's own number of the order. Byte-exact and case-sensitive in every layer. */
public record OrderId(@JsonValue String value) {

    @JsonCreator
    public OrderId {
        IdText.require("orderId", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
