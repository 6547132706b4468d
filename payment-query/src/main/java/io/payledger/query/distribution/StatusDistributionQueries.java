package io.payledger.query.distribution;

import io.payledger.query.projection.ParkedPayments;
import io.payledger.query.projection.ProjectionPositions;
import io.payledger.query.reading.Snapshot;
import io.payledger.query.reading.Visibility;
import java.util.List;
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

    /** The distribution as it is now; also by a grouping, unless that is null. */
    StatusDistribution now(Visibility visibility, @Nullable Grouping grouping) {
        return snapshot.read(jdbc -> StatusDistribution.of(
                positions.asOf(StatusDistributionProjection.NAME),
                parkedPayments.count(StatusDistributionProjection.NAME, visibility.merchantId()),
                counts(jdbc, visibility, grouping),
                grouping));
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
