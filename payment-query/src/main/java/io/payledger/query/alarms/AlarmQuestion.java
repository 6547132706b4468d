package io.payledger.query.alarms;

import io.payledger.query.projection.ProjectionHandler;
import io.payledger.query.projection.ProjectionPositions;
import io.payledger.query.reading.Cursors;
import io.payledger.query.reading.Snapshot;
import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The door of this package: its projection and its routes. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AlarmProperties.class)
public class AlarmQuestion {

    /** What the tables of this package are made by. */
    public static ProjectionHandler projection() {
        return AlarmProjection.HANDLER;
    }

    @Bean
    PileUps pileUps(JdbcClient jdbc, AlarmProperties properties, Clock clock) {
        return new PileUps(jdbc, properties, clock);
    }

    @Bean
    AlarmController alarmController(Snapshot snapshot, ProjectionPositions positions, Cursors cursors) {
        return new AlarmController(new AlarmQueries(snapshot, positions, cursors), cursors);
    }
}
