package io.payledger.query.rebuild;

import java.sql.SQLException;
import javax.sql.DataSource;
import org.axonframework.serialization.Serializer;
import org.springframework.dao.DataAccessException;

/**
 * Makes the tables of one projection again from the events, beside the live ones and with the code that makes those:
 *
 * <pre>
 *   build     pieces of the log, each with the new position in one transaction, until the live tables are near
 *   complete  the indexes that only readers need, and statistics
 *   compare   both hold the same events, for as long as a snapshot takes to begin; then row by row, in that snapshot
 *   swap      both hold the same events again; names change in one transaction, and the processor, whose position is as
 *             true of the new tables as of the old ones, writes its next batch into them
 * </pre>
 *
 * <p>It may be killed anywhere: whoever starts it again goes on from the last piece. One process at a time does it.
 */
public final class ProjectionRebuild {
    private final DataSource database;
    private final EventSource log;
    private final Serializer serializer;
    private final int readers;
    private final Pace.Sleeper sleeper;

    /**
     * @param database as the role that owns the tables; three connections are kept for as long as it runs
     * @param serializer the one that Axon's token store writes with
     * @param readers threads that read the log while nobody else appends
     */
    public ProjectionRebuild(DataSource database, EventSource log, Serializer serializer, int readers) {
        this.database = database;
        this.log = log;
        this.serializer = serializer;
        this.readers = readers;
        this.sleeper = Thread::sleep;
    }

    /**
     * Begins it, or goes on with it.
     *
     * @throws RebuildFailedException when another process does it, or something keeps it from going on; the message is for
     *     people
     */
    public RebuildResult run(RebuildRequest request, RebuildWatcher watcher) throws InterruptedException {
        try (Session control = Session.open(database);
                Session writer = Session.open(database);
                ReadAhead ahead = new ReadAhead(log, readers)) {
            RebuildTurn.take(control.jdbc());
            SecondSet second = SecondSet.open(request, control, writer);
            Approach approach = new Approach(
                    second,
                    new LivePosition(request.projection().name(), serializer),
                    log,
                    ahead,
                    new Pace(request.share(), sleeper),
                    sleeper,
                    watcher);
            return new RebuildRun(request, database, second, approach, watcher).toTheEnd();
        } catch (SQLException e) {
            throw new RebuildFailedException("The database does not do it: " + e.getMessage(), e);
        } catch (DataAccessException e) {
            throw new RebuildFailedException(
                    "The database does not do it: " + e.getMostSpecificCause().getMessage(), e);
        }
    }
}
