package io.payledger.query.distribution;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.payledger.api.payment.PaymentStatus;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer of {@code GET /api/status-distribution/durations}.
 *
 * @param asOfIndex every event up to this index of the log is in the answer; later ones may be
 * @param parkedPayments payments that the projection no longer follows; anything but 0 is an alarm
 * @param from payments that left a status at this time or later
 * @param statuses one for every status there is
 */
record StatusDurations(long asOfIndex, long parkedPayments, Instant from, List<OfStatus> statuses) {

    /**
     * How long payments stay in a status.
     *
     * @param stayed of those that left it in the range of time that was asked for; left out when none did
     * @param here how many are in it now; left out for settled ones, which stay
     * @param oldest the one that is in it for the longest time; left out when none is
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record OfStatus(
            PaymentStatus status,
            @Nullable Stayed stayed,
            @Nullable Long here,
            @Nullable Oldest oldest) {}

    /**
     * Times of real payments in milliseconds, rounded down: half of them stayed no longer than the first, and so on.
     *
     * @param payments how many left the status; one that did so twice counts twice
     */
    record Stayed(long payments, long p50Ms, long p95Ms, long p99Ms, long maxMs) {}

    /** @param since when it came to its status */
    record Oldest(String merchantId, String orderId, Instant since) {}
}
