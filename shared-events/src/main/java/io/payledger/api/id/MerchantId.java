package io.payledger.api.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/** Who is paid: taken from the caller's credentials, never from a request body. Byte-exact and case-sensitive. */
public record MerchantId(@JsonValue String value) {

    @JsonCreator
    public MerchantId {
        IdText.require("merchantId", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
