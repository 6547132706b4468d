package io.payledger.api.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** The number of one dispute, given by whoever opens it, unique within the order. */
public record DisputeId(@JsonValue String value) {

    @JsonCreator
    public DisputeId {
        IdText.require("disputeId", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
