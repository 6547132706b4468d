package io.payledger.api.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * Who is paid: taken from the caller's credentials, never from a request body. Byte-exact and case-sensitive. {@value
 * #RESERVED} is nobody: keys of the ledger's own are kept under that name beside those of merchants' orders.
 */
public record MerchantId(@JsonValue String value) {

    static final String RESERVED = "secret";

    @JsonCreator
    public MerchantId {
        IdText.require("merchantId", value);
        if (value.equals(RESERVED)) {
            throw new IllegalIdException("merchantId", value, "is a name that the ledger keeps for itself");
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
