package io.payledger.saga;

import io.payledger.api.figure.Figure;
import io.payledger.api.figure.FigureSource;
import io.payledger.saga.charge.ChargeSaga;
import io.payledger.saga.refund.RefundSaga;
import java.util.ArrayList;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What the process managers have in hand: tables that hold open work only. */
final class SagaFigures implements FigureSource {
    private static final String SAGAS = "SELECT count(*) FROM saga_entry WHERE saga_type = ?";
    private static final String DEADLINES = """
            SELECT count(*) FILTER (WHERE NOT picked AND execution_time > now()) AS waiting,
                count(*) FILTER (WHERE NOT picked AND execution_time <= now()) AS due,
                count(*) FILTER (WHERE picked) AS running
            FROM scheduled_tasks
            """;
    private static final String PARKED = "SELECT count(*) FROM saga_parked_payment";

    private final JdbcClient jdbc;

    SagaFigures(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public List<Figure> read() {
        List<Figure> figures = new ArrayList<>();
        for (Class<?> saga : List.of(ChargeSaga.class, RefundSaga.class)) {
            long open = jdbc.sql(SAGAS).param(saga.getName()).query(Long.class).single();
            figures.add(new Figure("payledger.sagas", "saga", saga.getSimpleName(), open));
        }
        jdbc.sql(DEADLINES).query(row -> {
            for (String state : List.of("waiting", "due", "running")) {
                figures.add(new Figure("payledger.deadlines", "state", state, row.getLong(state)));
            }
        });
        figures.add(new Figure(
                "payledger.parked.payments",
                "by",
                "sagas",
                jdbc.sql(PARKED).query(Long.class).single()));
        return figures;
    }
}
