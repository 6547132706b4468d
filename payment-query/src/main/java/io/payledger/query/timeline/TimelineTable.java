package io.payledger.query.timeline;

import io.payledger.query.projection.ColumnArrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** One row per event; what is there already stays. No statement names a schema: a rebuild runs this over another. */
final class TimelineTable {
    private static final String WRITE = """
            INSERT INTO payment_timeline (payment_id, sequence_number, at, event, way, status, attempt, trade_no, channel,
                amount_minor, currency, detail, actor, origin, trace_id)
            SELECT * FROM unnest(?::text[], ?::bigint[], ?::text[]::timestamptz[], ?::text[], ?::text[], ?::text[],
                ?::integer[], ?::text[], ?::text[], ?::bigint[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[])
            ON CONFLICT DO NOTHING
            """;

    private final JdbcClient jdbc;

    TimelineTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    void write(List<TimelineRow> rows) {
        ColumnArrays<TimelineRow> columns = ColumnArrays.of(rows)
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
        jdbc.sql(WRITE).params(columns.arrays()).update();
    }

    private static @Nullable Long minor(TimelineRow row) {
        return row.said().amount() == null ? null : row.said().amount().minor();
    }
}
