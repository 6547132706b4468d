package io.payledger.query;

import io.payledger.query.alarms.AlarmQuestion;
import io.payledger.query.distribution.StatusDistributionQuestion;
import io.payledger.query.journal.JournalQuestion;
import io.payledger.query.projection.ProjectionHandler;
import io.payledger.query.timeline.TimelineQuestion;
import io.payledger.query.transactions.TransactionQuestion;
import java.util.List;
import java.util.Optional;

/** All projections: what a node follows the log with, and what can be rebuilt. */
public final class Projections {
    /** In the order in which they are shown. */
    public static final List<ProjectionHandler> ALL = List.of(
            TransactionQuestion.projection(),
            StatusDistributionQuestion.projection(),
            JournalQuestion.projection(),
            TimelineQuestion.projection(),
            AlarmQuestion.projection());

    private Projections() {}

    /** The one of this name; empty when there is none. */
    public static Optional<ProjectionHandler> named(String name) {
        return ALL.stream().filter(projection -> projection.name().equals(name)).findFirst();
    }
}
