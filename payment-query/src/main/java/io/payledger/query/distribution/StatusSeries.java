package io.payledger.query.distribution;

import java.time.Instant;
import java.util.List;

/**
 * The answer of {@code GET /api/status-distribution/series}.
 *
 * @param asOfIndex every event up to this index of the log is in the answer; later ones may be
 * @param parkedPayments payments that the projection no longer follows; anything but 0 is an alarm
 * @param points in the order of their times
 */
record StatusSeries(long asOfIndex, long parkedPayments, List<Point> points) {

    /**
     * The distribution after all that had happened until and at one moment.
     *
     * @param total all payments; the counts of all statuses add up to it
     */
    record Point(Instant at, long total, List<StatusCount> statuses) {}
}
