package io.payledger.query.projection;

import io.payledger.api.figure.Figure;
import io.payledger.api.figure.FigureSource;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** How many payments the tables of the read side no longer follow. */
public final class ParkedPaymentFigures implements FigureSource {
    private final JdbcClient jdbc;

    public ParkedPaymentFigures(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public List<Figure> read() {
        long parked = jdbc.sql("SELECT count(*) FROM projection_parked_payment")
                .query(Long.class)
                .single();
        return List.of(new Figure("payledger.parked.payments", "by", "projections", parked));
    }
}
