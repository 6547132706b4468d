package io.payledger.banksim.charges;

import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One row of the bank's books: a trade number and what came of it.
 *
 * @param sequence dense, 1 for the first row; auditors page by it
 * @param status {@link ChargeStatus#CHARGED} or {@link ChargeStatus#DECLINED}
 * @param declineCode why it was declined; null when it was not
 * @param refundedMinor what was given back so far, 0 to the amount
 */
public record Charge(
        long sequence,
        ChargeRequest request,
        ChargeStatus status,
        @Nullable String declineCode,
        long refundedMinor,
        Instant at)
        implements LedgerEntry {

    public Charge {
        if (refundedMinor < 0 || refundedMinor > request.amountMinor()) {
            throw new IllegalArgumentException("more refunded than charged under " + request.tradeNo());
        }
    }

    /** Whether the payer is out of pocket: charged and not refunded in full. Two of these for one order are one too many. */
    public boolean effective() {
        return status == ChargeStatus.CHARGED && refundedMinor < request.amountMinor();
    }

    /** The bank's own number of the charge; only a charge has one. */
    public @Nullable String bankReference() {
        return status == ChargeStatus.CHARGED ? String.format(Locale.ROOT, "BK%012d", sequence) : null;
    }

    Charge refundedBy(long amountMinor) {
        return new Charge(sequence, request, status, declineCode, Math.addExact(refundedMinor, amountMinor), at);
    }
}
