package io.payledger.app.operations;

import io.payledger.query.projection.ProjectionPositions;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Compares the positions of all processors, those of other nodes too, with the log. */
final class ProcessorLags {
    /** Axon keeps a row of its own among the positions. */
    private static final String PROCESSORS = """
            SELECT DISTINCT processor_name FROM token_entry
            WHERE NOT starts_with(processor_name, '__') ORDER BY processor_name
            """;

    private static final String HEAD = "SELECT coalesce(max(global_index), 0) FROM events";
    private static final String OCCURRED_AT = "SELECT occurred_at FROM events WHERE global_index = ?";

    private final JdbcClient jdbc;
    private final ProjectionPositions positions;
    private final Clock clock;

    ProcessorLags(JdbcClient jdbc, ProjectionPositions positions, Clock clock) {
        this.jdbc = jdbc;
        this.positions = positions;
        this.clock = clock;
    }

    List<ProcessorLag> read() {
        return jdbc.sql(PROCESSORS).query(String.class).list().stream()
                .map(this::lag)
                .toList();
    }

    private ProcessorLag lag(String processor) {
        long position = positions.asOf(processor);
        // Read after the position: what came in between is only counted, never less than there is.
        long head = jdbc.sql(HEAD).query(Long.class).single();
        Duration behind = jdbc.sql(OCCURRED_AT)
                .param(position + 1)
                .query(Timestamp.class)
                .optional()
                .map(since -> Duration.between(since.toInstant(), clock.instant()))
                .filter(Duration::isPositive)
                .orElse(Duration.ZERO);
        return new ProcessorLag(processor, Math.max(0, head - position), behind);
    }
}
