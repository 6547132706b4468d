package io.payledger.banksim.charges;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A refund number and what came of it.
 *
 * @param declineCode why it was declined; null when the money was given back
 */
public record Refund(RefundRequest request, @Nullable String declineCode, Instant at) implements LedgerEntry {

    /** The bank's own number of it. */
    public String bankReference() {
        return "RF" + request.refundNo();
    }

    public boolean refunded() {
        return declineCode == null;
    }
}
