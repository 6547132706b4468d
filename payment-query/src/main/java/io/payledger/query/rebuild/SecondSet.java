package io.payledger.query.rebuild;

import io.payledger.query.projection.EventFollower;
import io.payledger.query.projection.ProjectionHandler;
import io.payledger.query.projection.ProjectionPlace;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;

/** The tables that are made, what they hold, and the row that says so. */
final class SecondSet {
    private final SecondTables tables;
    private final Session control;
    private final Session writer;
    private final RebuildRecord record;
    private final RebuildRecord recordOfWriter;
    private final EventFollower code;
    private final String live;
    private Applied applied;

    private SecondSet(
            ProjectionHandler projection,
            SecondTables tables,
            Session control,
            Session writer,
            RebuildRecord record,
            String live,
            Applied applied) {
        this.tables = tables;
        this.control = control;
        this.writer = writer;
        this.record = record;
        this.recordOfWriter = record.through(writer.jdbc());
        this.code = projection.over(new ProjectionPlace(writer.jdbc(), true));
        this.live = live;
        this.applied = applied;
    }

    /**
     * Goes on with what is there, if the live tables and the code are still those that it was begun with; otherwise begins.
     *
     * @param control finds the live tables by its search path
     * @param writer from now on finds the second ones and no others
     */
    static SecondSet open(RebuildRequest request, Session control, Session writer) throws SQLException {
        String projection = request.projection().name();
        String live = control.jdbc()
                .sql("SELECT current_schema()")
                .query(String.class)
                .single();
        SecondTables tables =
                new SecondTables(projection, live, request.projection().tables());
        String structure = tables.liveStructure(control.jdbc());
        Optional<RebuildRecord.Unfinished> unfinished = RebuildRecord.unfinished(control.jdbc(), projection);
        control.begin();
        RebuildRecord record;
        Applied applied;
        if (unfinished.isPresent() && unfinished.get().isOf(structure, request.release())) {
            record = RebuildRecord.takeOver(control.jdbc(), unfinished.get().id(), live);
            applied = unfinished.get().applied();
        } else {
            unfinished.ifPresent(
                    it -> RebuildRecord.takeOver(control.jdbc(), it.id(), live).dropped());
            tables.dropSecond(control.jdbc());
            tables.dropReplaced(control.jdbc());
            tables.create(control.jdbc());
            record = RebuildRecord.begin(control.jdbc(), request, structure, live);
            applied = Applied.all(0);
        }
        control.commit();
        writer.execute("SET search_path = " + tables.schema());
        // A crash loses rows and position together, and a swap writes out all that came before it.
        writer.execute("SET synchronous_commit = off");
        // The database knows no statistics of tables that grow like this; rows are looked for by their keys alone.
        writer.execute("SET enable_seqscan = off");
        return new SecondSet(request.projection(), tables, control, writer, record, live, applied);
    }

    SecondTables tables() {
        return tables;
    }

    Session control() {
        return control;
    }

    RebuildRecord record() {
        return record;
    }

    /** Schema of the live tables. */
    String live() {
        return live;
    }

    Applied applied() {
        return applied;
    }

    /**
     * Adds events, each once, and notes that they are in.
     *
     * @param after what the tables hold then
     * @param target the index that the live tables have reached
     * @return whether somebody wishes that it stops for a while
     */
    boolean add(List<TrackedEventMessage<?>> events, Applied after, long target, long perSecond) throws SQLException {
        writer.begin();
        try {
            if (!events.isEmpty()) {
                fold(events);
            }
            boolean pause = recordOfWriter.holds(after, target, perSecond);
            writer.commit();
            applied = after;
            return pause;
        } finally {
            writer.rollback();
        }
    }

    /** As a processor does: the code gathers what it is handed, and writes when the unit of work commits. */
    private void fold(List<TrackedEventMessage<?>> events) {
        DefaultUnitOfWork<TrackedEventMessage<?>> unitOfWork = DefaultUnitOfWork.startAndGet(events.getFirst());
        try {
            events.forEach(code::take);
        } catch (RuntimeException e) {
            unitOfWork.rollback(e);
            throw e;
        }
        unitOfWork.commit();
    }
}
