package io.payledger.saga.deadline;

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Sets and cancels deadlines in the table of db-scheduler: one statement for all of a kind, in the caller's transaction. */
final class DeadlineTable {
    private final JdbcClient jdbc;
    private final String task;

    /** @param task name of db-scheduler's task that runs them */
    DeadlineTable(JdbcClient jdbc, String task) {
        this.jdbc = jdbc;
        this.task = task;
    }

    /**
     * A deadline to be set.
     *
     * @param data as db-scheduler's serializer reads it
     */
    record NewDeadline(String id, byte[] data, Instant at) {}

    /** What one unit of work sets and cancels; what it does both to leaves no trace. */
    static final class Changes {
        private final Map<String, NewDeadline> set = new LinkedHashMap<>();
        private final Set<String> cancelled = new LinkedHashSet<>();

        void set(NewDeadline deadline) {
            set.put(deadline.id(), deadline);
        }

        void cancel(String id) {
            if (set.remove(id) == null) {
                cancelled.add(id);
            }
        }
    }

    void write(Changes changes) {
        cancel(changes.cancelled);
        set(changes.set.values());
    }

    /** As db-scheduler itself writes a new task: neither picked nor ever run. */
    private void set(Collection<NewDeadline> deadlines) {
        if (deadlines.isEmpty()) {
            return;
        }
        jdbc.sql("INSERT INTO scheduled_tasks (task_name, task_instance, task_data, execution_time, picked, version)"
                        + " SELECT ?, id, data, at, false, 1 FROM unnest(cast(? AS text[]), cast(? AS bytea[]),"
                        + " cast(cast(? AS text[]) AS timestamptz[])) AS d (id, data, at)")
                .params(
                        task,
                        deadlines.stream().map(NewDeadline::id).toArray(String[]::new),
                        deadlines.stream().map(NewDeadline::data).toArray(byte[][]::new),
                        deadlines.stream().map(it -> it.at().toString()).toArray(String[]::new))
                .update();
    }

    /** "not picked" is read again after a wait for the row's lock, so no deadline is removed under its own feet. */
    private void cancel(Collection<String> ids) {
        if (ids.isEmpty()) {
            return;
        }
        jdbc.sql("DELETE FROM scheduled_tasks WHERE task_name = ? AND task_instance = ANY (cast(? AS text[]))"
                        + " AND NOT picked")
                .params(task, ids.toArray(String[]::new))
                .update();
    }
}
