package io.payledger.api.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** What ties together everything that one request caused, in every log line and event; the caller's own or ours. */
public record TraceId(@JsonValue String value) {

    @JsonCreator
    public TraceId {
        IdText.require("traceId", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
