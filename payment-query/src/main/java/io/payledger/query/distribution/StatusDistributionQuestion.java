package io.payledger.query.distribution;

import io.payledger.query.projection.ParkedPayments;
import io.payledger.query.projection.ProjectionHandler;
import io.payledger.query.projection.ProjectionPositions;
import io.payledger.query.reading.Snapshot;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The door of this package: its projection and its route. */
@Configuration(proxyBeanMethods = false)
public class StatusDistributionQuestion {

    /** What the tables of this package are made by. */
    public static ProjectionHandler projection() {
        return StatusDistributionProjection.HANDLER;
    }

    @Bean
    StatusFigures statusFigures(JdbcClient jdbc, Clock clock) {
        return new StatusFigures(jdbc, clock);
    }

    @Bean
    StatusDistributionController statusDistributionController(
            Snapshot snapshot, ProjectionPositions positions, ParkedPayments parkedPayments, Clock clock) {
        return new StatusDistributionController(
                new StatusDistributionQueries(snapshot, positions, parkedPayments), clock);
    }
}
