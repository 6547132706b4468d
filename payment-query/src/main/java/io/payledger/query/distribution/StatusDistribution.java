package io.payledger.query.distribution;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The answer of {@code GET /api/status-distribution}.
 *
 * @param asOfIndex every event up to this index of the log is in the answer; later ones may be
 * @param parkedPayments payments that the projection no longer follows, because one of their events cannot be read;
 *     anything but 0 is an alarm
 * @param asOf the moment that was asked for; left out for now
 * @param total all payments; the counts of all statuses add up to it
 * @param statuses one for every status there is
 * @param groups in the order of their keys; left out when no grouping is asked for
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record StatusDistribution(
        long asOfIndex,
        long parkedPayments,
        @Nullable Instant asOf,
        long total,
        List<StatusCount> statuses,
        @Nullable List<Group> groups) {

    /**
     * The payments of one channel, merchant or currency.
     *
     * @param key its name; empty for payments that have no attempt, and so no channel, yet
     */
    record Group(String key, long total, List<StatusCount> statuses) {}

    /** The same, of the moment that these are the counts of. */
    StatusDistribution at(@Nullable Instant moment) {
        return new StatusDistribution(asOfIndex, parkedPayments, moment, total, statuses, groups);
    }

    /** As the counts of now say. */
    static StatusDistribution of(long asOfIndex, long parkedPayments, List<Count> counts, @Nullable Grouping grouping) {
        return new StatusDistribution(
                asOfIndex,
                parkedPayments,
                null,
                Count.payments(counts),
                StatusCount.of(counts),
                grouping == null ? null : groups(counts));
    }

    private static List<Group> groups(List<Count> counts) {
        SortedMap<String, List<Count>> byKey =
                counts.stream().collect(Collectors.groupingBy(Count::key, TreeMap::new, Collectors.toList()));
        return byKey.entrySet().stream()
                .map(it -> new Group(it.getKey(), Count.payments(it.getValue()), StatusCount.of(it.getValue())))
                .toList();
    }
}
