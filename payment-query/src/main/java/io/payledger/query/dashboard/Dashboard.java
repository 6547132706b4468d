package io.payledger.query.dashboard;

import io.payledger.api.payment.PaymentStatus;
import io.payledger.query.alarms.Alarm;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How things stand at one moment.
 *
 * @param asOfIndex every event up to this index of the log is in it
 * @param counts payments by status; every payment is in one of them
 * @param hours the last hours, the oldest first; the last one has not ended
 * @param waiting those that are not settled, by status
 * @param openAlarms how many wait for a person
 * @param alarms the newest of them
 */
record Dashboard(
        long asOfIndex,
        Instant at,
        Map<PaymentStatus, Long> counts,
        List<Hour> hours,
        List<Waiting> waiting,
        long openAlarms,
        List<Alarm> alarms) {

    public long total() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** What part of all payments has this status, in thousandths; at least one where there is any. */
    public long thousandths(PaymentStatus status) {
        long count = counts.getOrDefault(status, 0L);
        return count == 0 ? 0 : Math.max(1, count * 1_000 / total());
    }

    public long unknown() {
        return counts.getOrDefault(PaymentStatus.UNKNOWN, 0L);
    }

    /** Paid since the last full hour began. */
    public Hour now() {
        return hours.getLast();
    }

    /**
     * An hour.
     *
     * @param end the moment that the counts are of
     * @param counts payments by status, then
     * @param paid orders that were paid within it
     * @param refunded refunds that were confirmed within it
     */
    record Hour(Instant end, Map<PaymentStatus, Long> counts, long paid, long refunded) {}

    /**
     * Payments that wait in one status.
     *
     * @param ages how many wait for less than a minute, ten minutes, an hour, a day, and longer
     * @param oldest the one that waits longest; null when none does
     */
    record Waiting(
            PaymentStatus status, List<Long> ages, @Nullable Oldest oldest) {
        public long total() {
            return ages.stream().mapToLong(Long::longValue).sum();
        }
    }

    /** The payment that waits longest in a status. */
    record Oldest(String merchantId, String orderId, Instant since) {}
}
