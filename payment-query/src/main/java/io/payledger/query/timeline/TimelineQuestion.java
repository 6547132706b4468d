package io.payledger.query.timeline;

import io.payledger.eventstore.sealing.Sealing;
import io.payledger.query.projection.ProjectionHandler;
import io.payledger.query.projection.ProjectionPositions;
import io.payledger.query.reading.Snapshot;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The door of this package: its projection and its route. */
@Configuration(proxyBeanMethods = false)
public class TimelineQuestion {

    /** What the tables of this package are made by. */
    public static ProjectionHandler projection() {
        return TimelineProjection.HANDLER;
    }

    @Bean
    TimelineController timelineController(Snapshot snapshot, ProjectionPositions positions, Sealing sealing) {
        return new TimelineController(new TimelineQueries(snapshot, positions, sealing));
    }
}
