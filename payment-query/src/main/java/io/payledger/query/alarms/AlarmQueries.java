package io.payledger.query.alarms;

import io.payledger.api.alarm.AlarmKind;
import io.payledger.api.id.MerchantId;
import io.payledger.query.projection.ProjectionPositions;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.Cut;
import io.payledger.query.reading.PageRequest;
import io.payledger.query.reading.Snapshot;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Asks for alarms and reviews. */
final class AlarmQueries {
    static final String ALARMS = "/api/alarms";
    static final String REVIEWS = "/api/reviews";

    private static final String REVIEWED = Arrays.stream(AlarmKind.values())
            .filter(AlarmKind::isReviewed)
            .map(AlarmKind::name)
            .collect(Collectors.joining(","));

    private final Snapshot snapshot;
    private final ProjectionPositions positions;
    private final Cursors cursors;

    AlarmQueries(Snapshot snapshot, ProjectionPositions positions, Cursors cursors) {
        this.snapshot = snapshot;
        this.positions = positions;
        this.cursors = cursors;
    }

    /**
     * One page of alarms, the newest first.
     *
     * @param open those that nothing has ended; null for all
     */
    AlarmPage alarms(
            @Nullable MerchantId merchant, @Nullable AlarmKind kind, @Nullable Boolean open, PageRequest page) {
        Conditions wanted = Conditions.none().and("merchant_id = ?", merchant).and("kind = ?", kind);
        if (open != null) {
            wanted = wanted.and("(closed_at IS NULL) = ?", open);
        }
        Conditions conditions = behind(wanted, "(raised_at, origin, place) < (?, ?, ?)", page.after());
        return snapshot.read(jdbc -> {
            List<Alarm> found = jdbc.sql("SELECT * FROM " + Alarm.ALL + conditions.where()
                            + " ORDER BY raised_at DESC, origin DESC, place DESC LIMIT "
                            + (page.limit() + 1))
                    .params(conditions.parameters())
                    .query((row, number) -> Alarm.of(row))
                    .list();
            Cut<Alarm> cut = cursors.cut(ALARMS, page, found, Alarm::position);
            return new AlarmPage(positions.asOf(AlarmProjection.NAME), cut.rows(), cut.nextCursor());
        });
    }

    /** One page of payments that wait for a person; those that wait longest first. */
    Reviews reviews(@Nullable MerchantId merchant, PageRequest page) {
        Conditions open = Conditions.none()
                .and("closed_at IS NULL AND kind = ANY(string_to_array(?, ','))", REVIEWED)
                .and("merchant_id = ?", merchant);
        Conditions conditions = behind(Conditions.none(), "(since, payment_id) > (?, ?)", page.after());
        return snapshot.read(jdbc -> {
            List<Reviews.Review> found = jdbc.sql("SELECT * FROM (SELECT payment_id, merchant_id, order_id,"
                            + " min(raised_at) AS since, string_agg(DISTINCT kind, ',') AS causes FROM payment_alarm"
                            + open.where() + " GROUP BY payment_id, merchant_id, order_id) r" + conditions.where()
                            + " ORDER BY since, payment_id LIMIT " + (page.limit() + 1))
                    .params(Stream.concat(open.parameters().stream(), conditions.parameters().stream())
                            .toList())
                    .query((row, number) -> review(row))
                    .list();
            Cut<Reviews.Review> cut = cursors.cut(REVIEWS, page, found, AlarmQueries::position);
            return new Reviews(positions.asOf(AlarmProjection.NAME), cut.rows(), cut.nextCursor());
        });
    }

    private static Conditions behind(Conditions conditions, String condition, @Nullable List<String> after) {
        if (after == null) {
            return conditions;
        }
        List<Object> values = new ArrayList<>(after);
        values.set(0, Instant.parse(after.getFirst()));
        if (values.size() == 3) {
            values.set(2, Long.valueOf(after.get(2)));
        }
        return conditions.and(condition, values);
    }

    private static Reviews.Review review(ResultSet row) throws SQLException {
        String merchant = row.getString("merchant_id");
        String order = row.getString("order_id");
        return new Reviews.Review(
                merchant,
                order,
                row.getTimestamp("since").toInstant(),
                Arrays.stream(row.getString("causes").split(","))
                        .map(AlarmKind::valueOf)
                        .toList(),
                "/api/payments/" + order + "/review?merchant=" + merchant);
    }

    private static List<String> position(Reviews.Review last) {
        return List.of(last.since().toString(), last.merchantId() + "/" + last.orderId());
    }
}
