package io.payledger.query.distribution;

import io.payledger.query.past.AsOf;
import io.payledger.query.past.LogPast;
import io.payledger.query.past.Past;
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
     * @param asOf a moment by the times of the events, or an index by their order in the log
     * @throws io.payledger.api.problem.ProblemException INVALID_FIELD or TABLES_BEHIND for an index that is not there yet
     */
    StatusDistribution at(Visibility visibility, @Nullable Grouping grouping, AsOf asOf) {
        return snapshot.read(jdbc -> {
            long seen = asOfIndex();
            Instant moment = asOf.at();
            Past past = asOf.index() == null ? null : LogPast.of(jdbc, asOf, seen);
            return StatusDistribution.of(
                            Past.indexOr(past, seen),
                            parked(visibility),
                            counts(jdbc, visibility, grouping, moment, past),
                            grouping)
                    .at(moment);
        });
    }

    private static List<Count> counts(
            JdbcClient jdbc,
            Visibility visibility,
            @Nullable Grouping grouping,
            @Nullable Instant moment,
            @Nullable Past past) {
        if (moment != null) {
            return HistoryQueries.at(jdbc, visibility.merchantId(), grouping, moment);
        }
        return past == null
                ? counts(jdbc, visibility, grouping)
                : HistoryQueries.at(jdbc, visibility.merchantId(), grouping, past);
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
