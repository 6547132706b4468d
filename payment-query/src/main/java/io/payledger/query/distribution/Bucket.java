package io.payledger.query.distribution;

import io.payledger.api.money.Currency;
import io.payledger.api.payment.PaymentStatus;
import java.util.Comparator;

/**
 * One count of the distribution.
 *
 * @param channel {@link #NO_CHANNEL} for payments without an attempt
 */
record Bucket(String merchantId, String channel, Currency currency, PaymentStatus status)
        implements Comparable<Bucket> {
    /** No channel's name is empty. */
    static final String NO_CHANNEL = "";

    private static final Comparator<Bucket> ORDER = Comparator.comparing(Bucket::merchantId)
            .thenComparing(Bucket::channel)
            .thenComparing(Bucket::currency)
            .thenComparing(Bucket::status);

    @Override
    public int compareTo(Bucket other) {
        return ORDER.compare(this, other);
    }
}
