package io.payledger.api.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** The caller's own number of one refund, unique within the order. Byte-exact and case-sensitive in every layer. */
public record RefundId(@JsonValue String value) {

    @JsonCreator
    public RefundId {
        IdText.require("refundId", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
