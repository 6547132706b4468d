package io.payledger.api.payment;

import io.payledger.api.id.PaymentId;
import java.util.Optional;

/** Reads the signed links that lead customers to the public page of disputes, for whoever shows that page. */
@FunctionalInterface
public interface CustomerLinks {

    /** The payment that this link was made for; empty when it is none of ours, or its time is over. */
    Optional<PaymentId> read(String link);
}
