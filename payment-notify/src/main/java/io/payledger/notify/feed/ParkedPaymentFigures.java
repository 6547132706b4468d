package io.payledger.notify.feed;

import io.payledger.api.figure.Figure;
import io.payledger.api.figure.FigureSource;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Of how many payments some sink is told nothing more. */
public final class ParkedPaymentFigures implements FigureSource {
    private final JdbcClient jdbc;

    public ParkedPaymentFigures(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @Override
    public List<Figure> read() {
        long parked = jdbc.sql("SELECT count(*) FROM notify_parked_payment")
                .query(Long.class)
                .single();
        return List.of(new Figure("payledger.parked.payments", "by", "notifiers", parked));
    }
}
