package io.payledger.saga.callback;

import io.payledger.api.figure.Figure;
import io.payledger.api.figure.FigureSource;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** How many callbacks are in which state, but for those that are done: those that were applied are nearly all, and never fewer. */
final class CallbackFigures implements FigureSource {
    private static final String OPEN = """
            SELECT s.state, count(c.id) FROM (VALUES ('RECEIVED'), ('PARKED'), ('FAILED'), ('EXPIRED')) AS s (state)
            LEFT JOIN callback_inbox c ON c.state = s.state AND c.state <> 'APPLIED' GROUP BY s.state
            """;

    private final JdbcClient jdbc;

    CallbackFigures(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public List<Figure> read() {
        return jdbc.sql(OPEN)
                .query((row, number) -> new Figure("payledger.callbacks", "state", row.getString(1), row.getLong(2)))
                .list();
    }
}
