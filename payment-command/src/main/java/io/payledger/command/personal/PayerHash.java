package io.payledger.command.personal;

import io.payledger.api.id.MerchantId;
import io.payledger.api.id.PayerId;
import io.payledger.eventstore.sealing.KeyedHash;
import io.payledger.eventstore.sealing.Sealing;

/** What stands in tables in place of a payer: the same for the same payer of the same merchant, and of use to nobody else. */
public final class PayerHash {
    private final KeyedHash hash;

    public PayerHash(Sealing sealing) {
        this.hash = sealing.keyedHash("payer");
    }

    /** A {@code #}, which no payer's own number has, and 43 characters. */
    public String of(MerchantId merchantId, PayerId payerId) {
        return "#" + hash.of(merchantId + "\n" + payerId);
    }
}
