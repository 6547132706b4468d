package io.payledger.query.timeline;

import io.payledger.query.projection.ProjectionHandler;
import io.payledger.query.projection.ProjectionPositions;
import io.payledger.query.reading.Snapshot;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The door of this package: its projection and its route. */
@Configuration(proxyBeanMethods = false)
public class TimelineQuestion {

    @Bean
    ProjectionHandler timelineProjection(JdbcClient jdbc) {
        return new ProjectionHandler(TimelineProjection.NAME, new TimelineProjection(jdbc));
    }

    @Bean
    TimelineController timelineController(Snapshot snapshot, ProjectionPositions positions) {
        return new TimelineController(new TimelineQueries(snapshot, positions));
    }
}
