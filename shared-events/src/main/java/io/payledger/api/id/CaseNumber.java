package io.payledger.api.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** The number under which staff keep the papers of an erasure or a legal hold; never a name. */
public record CaseNumber(@JsonValue String value) {

    @JsonCreator
    public CaseNumber {
        IdText.require("caseNumber", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
