package io.payledger.query.check;

import io.payledger.api.log.StepLog;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * Runs all parts, one after the other, and writes down what they find. One process does it at a time: the lock is its
 * session's, so whoever dies gives it back.
 */
public final class LedgerCheck {
    /** Findings that are kept. Whoever has more has one cause, not a thousand. */
    static final int MOST_KEPT = 1_000;

    private static final String LOCK = "SELECT pg_try_advisory_lock(hashtextextended('payledger.check', 0))";
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final DataSource dataSource;
    private final List<CheckPart> parts;
    private final Clock clock;
    private final String node;

    /** @param dataSource as the role of the service */
    public LedgerCheck(DataSource dataSource, List<CheckPart> parts, Clock clock, String node) {
        this.dataSource = dataSource;
        this.parts = List.copyOf(parts);
        this.clock = clock;
        this.node = node;
    }

    /**
     * Checks everything; empty when another process is at it.
     *
     * @param startedBy {@code schedule}, or who has asked for it
     * @throws SQLException when the result cannot be written
     */
    public Optional<CheckReport> run(String startedBy, CheckWatcher watcher) throws SQLException, InterruptedException {
        try (Connection connection = dataSource.getConnection()) {
            JdbcClient jdbc = JdbcClient.create(new SingleConnectionDataSource(connection, true));
            if (!jdbc.sql(LOCK).query(Boolean.class).single()) {
                return Optional.empty();
            }
            try {
                return Optional.of(run(new CheckTable(jdbc), jdbc, startedBy, watcher));
            } finally {
                // The connection may go back to a pool, and its session would keep the lock.
                jdbc.sql("SELECT pg_advisory_unlock_all()").query(row -> {});
            }
        }
    }

    private CheckReport run(CheckTable table, JdbcClient jdbc, String startedBy, CheckWatcher watcher)
            throws InterruptedException {
        table.breakOff(clock.instant());
        long head = jdbc.sql("SELECT coalesce(max(global_index), 0) FROM events")
                .query(Long.class)
                .single();
        long id = table.begin(clock.instant(), startedBy, node, head);
        List<PartResult> results = new ArrayList<>();
        List<PartFinding> found = new ArrayList<>();
        for (CheckPart part : parts) {
            results.add(run(part, found, watcher));
            table.update(id, CheckState.RUNNING, null, total(results), results);
        }
        table.addFindings(id, found);
        CheckState state = results.stream().anyMatch(it -> it.state() == CheckState.FOUND)
                ? CheckState.FOUND
                : results.stream().anyMatch(it -> it.state() == CheckState.FAILED) ? CheckState.FAILED : CheckState.OK;
        table.update(id, state, clock.instant(), total(results), results);
        log(id, state, results);
        return table.find(id).orElseThrow();
    }

    private static long total(List<PartResult> results) {
        return results.stream().mapToLong(PartResult::findings).sum();
    }

    private static PartResult run(CheckPart part, List<PartFinding> found, CheckWatcher watcher)
            throws InterruptedException {
        PartNotes notes = new PartNotes(part.name(), found, watcher);
        watcher.at(part.name(), 0, 0);
        long begin = System.nanoTime();
        @Nullable String problem = null;
        try {
            part.run(notes);
        } catch (SQLException | RuntimeException e) {
            // The others are worth knowing all the same.
            problem = String.valueOf(e);
        }
        return new PartResult(
                part.name(),
                notes.findings > 0 ? CheckState.FOUND : problem == null ? CheckState.OK : CheckState.FAILED,
                (System.nanoTime() - begin) / NANOS_PER_MILLI,
                notes.findings,
                notes.looked,
                notes.notCompared,
                problem);
    }

    private static void log(long id, CheckState state, List<PartResult> results) {
        for (PartResult result : results) {
            if (result.state() != CheckState.OK) {
                StepLog.warn(
                        "ledger.check",
                        "-",
                        null,
                        result.state().name(),
                        "check",
                        id,
                        "part",
                        result.name(),
                        "findings",
                        result.findings(),
                        "problem",
                        result.problem());
            }
        }
        StepLog.info("ledger.check", "-", null, state.name(), "check", id);
    }

    /** What one part writes down. */
    private static final class PartNotes implements CheckPart.Notes {
        private final String part;
        private final List<PartFinding> found;
        private final CheckWatcher watcher;
        private final Map<String, Long> looked = new LinkedHashMap<>();
        private final List<String> notCompared = new ArrayList<>();
        private long findings;

        PartNotes(String part, List<PartFinding> found, CheckWatcher watcher) {
            this.part = part;
            this.found = found;
            this.watcher = watcher;
        }

        @Override
        public void found(CheckFinding finding) {
            findings++;
            if (found.size() < MOST_KEPT) {
                found.add(new PartFinding(
                        part,
                        finding.paymentId(),
                        finding.place(),
                        finding.column(),
                        finding.is(),
                        finding.should(),
                        finding.detail()));
            }
        }

        @Override
        public void at(long done, long total) {
            watcher.at(part, done, total);
        }

        @Override
        public void looked(String what, long count) {
            looked.merge(what, count, Long::sum);
        }

        @Override
        public void notCompared(String what) {
            notCompared.add(what);
        }
    }
}
