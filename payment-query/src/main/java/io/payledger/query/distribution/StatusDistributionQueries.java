package io.payledger.query.distribution;

import io.payledger.query.projection.ParkedPayments;
import io.payledger.query.projection.ProjectionPositions;
import io.payledger.query.reading.Snapshot;
import io.payledger.query.reading.Visibility;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Asks the status distribution. */
final class StatusDistributionQueries {
    private final Snapshot snapshot;
    private final ProjectionPositions positions;
    private final ParkedPayments parkedPayments;

    StatusDistributionQueries(Snapshot snapshot, ProjectionPositions positions, ParkedPayments parkedPayments) {
        this.snapshot = snapshot;
        this.positions = positions;
        this.parkedPayments = parkedPayments;
    }

    /**
     * The distribution; also by a grouping, unless that is null.
     *
     * @param asOf after all that had happened until and at this moment; null for now
     */
    StatusDistribution at(Visibility visibility, @Nullable Grouping grouping, @Nullable Instant asOf) {
        return snapshot.read(jdbc -> StatusDistribution.of(
                        asOfIndex(),
                        parked(visibility),
                        asOf == null
                                ? counts(jdbc, visibility, grouping)
                                : HistoryQueries.at(jdbc, visibility.merchantId(), grouping, asOf),
                        grouping)
                .at(asOf));
    }

    /** The distribution at each of these moments, which follow on each other. */
    StatusSeries series(Visibility visibility, List<Instant> points) {
        return snapshot.read(jdbc -> {
            List<List<Count>> counts = HistoryQueries.series(jdbc, visibility.merchantId(), points);
            return new StatusSeries(
                    asOfIndex(),
                    parked(visibility),
                    IntStream.range(0, points.size())
                            .mapToObj(point -> new StatusSeries.Point(
                                    points.get(point),
                                    Count.payments(counts.get(point)),
                                    StatusCount.of(counts.get(point))))
                            .toList());
        });
    }

    /** How long payments stay in each status; of those that left it in this range of time. */
    StatusDurations durations(Visibility visibility, Instant from, @Nullable Instant to) {
        return snapshot.read(jdbc -> new StatusDurations(
                asOfIndex(), parked(visibility), from, DurationQueries.all(jdbc, visibility.merchantId(), from, to)));
    }

    private long asOfIndex() {
        return positions.asOf(StatusDistributionProjection.NAME);
    }

    private long parked(Visibility visibility) {
        return parkedPayments.count(StatusDistributionProjection.NAME, visibility.merchantId());
    }

    private static List<Count> counts(JdbcClient jdbc, Visibility visibility, @Nullable Grouping grouping) {
        String key = grouping == null ? "''" : grouping.column();
        String where = visibility.merchantId() == null ? "" : " WHERE merchant_id = ?";
        return jdbc.sql("SELECT " + key + " AS key, status, currency, sum(payments)::bigint AS payments,"
                        + " sum(amount_minor) AS amount_minor FROM status_distribution" + where + " GROUP BY 1, 2, 3")
                .params(
                        visibility.merchantId() == null
                                ? List.of()
                                : List.of(visibility.merchantId().value()))
                .query((row, number) -> Count.of(row))
                .list();
    }
}
