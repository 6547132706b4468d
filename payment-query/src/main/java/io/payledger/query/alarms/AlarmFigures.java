package io.payledger.query.alarms;

import io.payledger.api.alarm.AlarmKind;
import io.payledger.api.figure.Figure;
import io.payledger.api.figure.FigureSource;
import java.util.Arrays;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** How many alarms of each kind are open; 0 is a figure too, so that a rule can tell it from none at all. */
final class AlarmFigures implements FigureSource {
    private static final String OPEN = """
            SELECT k.kind, count(a.kind) FROM unnest(?::text[]) AS k (kind)
            LEFT JOIN (SELECT kind FROM payment_alarm WHERE closed_at IS NULL
                UNION ALL SELECT kind FROM operational_alarm WHERE closed_at IS NULL) a ON a.kind = k.kind
            GROUP BY k.kind
            """;

    private final JdbcClient jdbc;

    AlarmFigures(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public List<Figure> read() {
        return jdbc.sql(OPEN)
                .param(Arrays.stream(AlarmKind.values()).map(AlarmKind::name).toArray(String[]::new))
                .query((row, number) -> new Figure("payledger.alarms.open", "kind", row.getString(1), row.getLong(2)))
                .list();
    }
}
