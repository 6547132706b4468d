package io.payledger.query.rebuild;

import io.payledger.query.rebuild.RebuildResult.Outcome;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.dao.DataAccessException;

/** One run of a rebuild, from where the last one stopped to its end. */
final class RebuildRun {
    private static final int TRIES = 40;

    private final RebuildRequest request;
    private final DataSource database;
    private final SecondSet second;
    private final Approach approach;
    private final RebuildWatcher watcher;

    RebuildRun(
            RebuildRequest request, DataSource database, SecondSet second, Approach approach, RebuildWatcher watcher) {
        this.request = request;
        this.database = database;
        this.second = second;
        this.approach = approach;
        this.watcher = watcher;
    }

    RebuildResult toTheEnd() throws SQLException, InterruptedException {
        if (!approach.comeNear()) {
            return paused();
        }
        complete();
        Duration took = approach.elapsed();
        if (!approach.meet()) {
            return paused();
        }
        long position = second.applied().least();
        TableComparison comparison = compare();
        Outcome outcome;
        if (request.swap()) {
            if (!swap()) {
                return paused();
            }
            if (comparison.differing() == 0) {
                second.tables().dropReplaced(second.control().jdbc());
            }
            outcome = Outcome.SWAPPED;
        } else {
            outcome = keepOrDrop(comparison.differing() == 0);
        }
        return new RebuildResult(
                outcome,
                position,
                approach.events(),
                took,
                comparison.rows(),
                comparison.differing(),
                comparison.differences());
    }

    private RebuildResult paused() {
        second.record().paused();
        return new RebuildResult(
                Outcome.PAUSED, second.applied().least(), approach.events(), approach.elapsed(), 0, 0, List.of());
    }

    private void complete() throws SQLException {
        Session control = second.control();
        control.execute("SET maintenance_work_mem = '128MB'");
        if (approach.isHeldBack()) {
            control.execute("SET max_parallel_maintenance_workers = 0");
        }
        List<String> indexes = second.tables().missingIndexes(control.jdbc());
        if (!indexes.isEmpty()) {
            watcher.says("makes " + indexes.size() + " indexes");
        }
        for (String index : indexes) {
            control.execute(index);
        }
        for (String statistics : second.tables().statistics()) {
            control.execute(statistics);
        }
    }

    /** Both sets are the same when it begins, and the live one goes on as soon as the snapshot is taken. */
    private TableComparison compare() throws SQLException {
        watcher.says("compares at event " + second.applied().least());
        Session control = second.control();
        try (Session snapshot = Session.open(database)) {
            snapshot.begin();
            snapshot.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
            // The first statement that reads takes the snapshot.
            snapshot.execute("SELECT 1");
            control.rollback();
            snapshot.execute("SET LOCAL TIME ZONE 'UTC'; SET LOCAL work_mem = '64MB';"
                    + " SET LOCAL max_parallel_workers_per_gather = 0");
            TableComparison comparison = new TableComparison(
                    snapshot.jdbc(), second.live(), second.tables().schema());
            request.projection().tables().forEach(comparison::compare);
            comparison.compareParked(request.projection().name());
            snapshot.rollback();
            control.begin();
            second.record().compared(second.applied().least(), comparison);
            control.commit();
            return comparison;
        } finally {
            control.rollback();
        }
    }

    /** Returns false when somebody wishes that it stops before. */
    private boolean swap() throws SQLException, InterruptedException {
        watcher.says("puts the tables in place");
        Session control = second.control();
        for (int attempt = 1; attempt <= TRIES; attempt++) {
            if (!approach.meet()) {
                return false;
            }
            try {
                if (!second.tables().areAlike(control.jdbc())) {
                    throw new RebuildFailedException("The live tables are made otherwise than the rebuilt ones, by a"
                            + " migration or by hand (a trigger, an index); nothing was put in place");
                }
                // Everyone who asks waits meanwhile, so not for long; exports may read for minutes, so often.
                control.execute("SET LOCAL lock_timeout = '1s'");
                second.tables().swap(control.jdbc(), request.projection().name());
                second.record().swapped();
                control.commit();
                return true;
            } catch (DataAccessException e) {
                LockNotGranted.orRethrow(e);
            } finally {
                control.rollback();
            }
            Thread.sleep(Approach.waiting(attempt));
        }
        throw new RebuildFailedException(
                "The tables are ready, but somebody reads the live ones all the time (an export, a session by hand);"
                        + " start it again to put them in place");
    }

    private Outcome keepOrDrop(boolean equal) throws SQLException {
        Session control = second.control();
        if (!equal) {
            second.record().kept();
            return Outcome.COMPARED_DIFFERENT;
        }
        control.begin();
        second.tables().dropSecond(control.jdbc());
        second.record().dropped();
        control.commit();
        return Outcome.COMPARED_EQUAL;
    }
}
