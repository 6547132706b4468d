package io.payledger.query.timeline;

import io.payledger.query.projection.ColumnArrays;
import io.payledger.query.projection.OptimisticWrite;
import io.payledger.query.projection.ProjectionPlace;
import io.payledger.query.projection.RowInsert;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One row per event; what is there already stays. No statement names a schema: a rebuild runs this over another. */
final class TimelineTable {
    private static final RowInsert ROWS = new RowInsert("""
            INSERT INTO payment_timeline (payment_id, sequence_number, at, event, way, status, attempt, trade_no, channel,
                amount_minor, currency, detail, actor, origin, trace_id)
            SELECT unnest(?::text[]), unnest(?::bigint[]), unnest(?::text[]::timestamptz[]), unnest(?::text[]),
                unnest(?::text[]), unnest(?::text[]), unnest(?::integer[]), unnest(?::text[]),
                unnest(?::text[]), unnest(?::bigint[]), unnest(?::text[]), unnest(?::text[]),
                unnest(?::text[]), unnest(?::text[]), unnest(?::text[])
            """, "ON CONFLICT DO NOTHING");

    private final ProjectionPlace place;

    TimelineTable(ProjectionPlace place) {
        this.place = place;
    }

    void write(List<TimelineRow> rows) {
        OptimisticWrite.run(
                place,
                () -> ROWS.write(place.jdbc(), rows, row -> true, TimelineTable::columns),
                () -> ROWS.write(place.jdbc(), rows, row -> false, TimelineTable::columns));
    }

    private static ColumnArrays<TimelineRow> columns(List<TimelineRow> rows) {
        return ColumnArrays.of(rows)
                .text(TimelineRow::paymentId)
                .bigint(TimelineRow::sequence)
                .text(TimelineRow::at)
                .text(TimelineRow::event)
                .text(it -> it.said().way())
                .text(it -> it.said().status())
                .integer(it -> it.said().attempt())
                .text(it -> it.said().tradeNo())
                .text(it -> it.said().channel())
                .bigint(TimelineTable::minor)
                .text(it ->
                        it.said().amount() == null ? null : it.said().amount().currency())
                .text(it -> it.said().detail())
                .text(TimelineRow::actor)
                .text(TimelineRow::origin)
                .text(TimelineRow::traceId);
    }

    private static @Nullable Long minor(TimelineRow row) {
        return row.said().amount() == null ? null : row.said().amount().minor();
    }
}
