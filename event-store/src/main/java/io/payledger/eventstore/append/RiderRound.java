package io.payledger.eventstore.append;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes the riders of a batch, kind by kind, and drops the commands whose riders are rejected. */
final class RiderRound {
    private final Connection connection;
    private final Map<PendingAppend, RuntimeException> failures;

    /** @param failures gets the commands whose riders are rejected */
    RiderRound(Connection connection, Map<PendingAppend, RuntimeException> failures) {
        this.connection = connection;
        this.failures = failures;
    }

    /** Writes the riders of these commands; returns the commands that go on, in order. */
    List<PendingAppend> write(List<PendingAppend> commands) throws SQLException {
        List<PendingAppend> accepted = new ArrayList<>(commands);
        if (accepted.stream().allMatch(command -> command.riders().isEmpty())) {
            return accepted;
        }
        // A rejected command may have riders of another kind, written already: all are undone, and the rest is written
        // again without it. Each turn loses a command, so it ends.
        Savepoint before = connection.setSavepoint();
        while (true) {
            Set<PendingAppend> rejected = writeAll(accepted);
            if (rejected.isEmpty()) {
                return accepted;
            }
            accepted.removeAll(rejected);
            if (rejected.stream().allMatch(command -> command.riders().size() == 1)) {
                return accepted;
            }
            connection.rollback(before);
        }
    }

    private Set<PendingAppend> writeAll(List<PendingAppend> commands) throws SQLException {
        Map<RiderWriter<?>, Passengers> byWriter = new LinkedHashMap<>();
        for (PendingAppend command : commands) {
            for (AppendRider<?> rider : command.riders()) {
                byWriter.computeIfAbsent(rider.writer(), writer -> new Passengers())
                        .add(command, rider.row());
            }
        }
        Set<PendingAppend> rejected = new HashSet<>();
        for (Map.Entry<RiderWriter<?>, Passengers> kind : byWriter.entrySet()) {
            rejected.addAll(write(kind.getKey(), kind.getValue()));
        }
        return rejected;
    }

    private <R> Set<PendingAppend> write(RiderWriter<R> writer, Passengers passengers) throws SQLException {
        // Riders are made by AppendRider, which ties the row's type to the writer's.
        @SuppressWarnings("unchecked")
        RiderRows<R> rows = new RiderRows<>((List<R>) passengers.rows);
        writer.write(connection, rows);
        Set<PendingAppend> rejected = new HashSet<>();
        for (int index : rows.rejectedIndexes()) {
            PendingAppend command = passengers.commands.get(index);
            failures.put(command, new RiderRejectedException(passengers.rows.get(index), rows.reasonOf(index)));
            rejected.add(command);
        }
        return rejected;
    }

    private static final class Passengers {
        final List<PendingAppend> commands = new ArrayList<>();
        final List<Object> rows = new ArrayList<>();

        void add(PendingAppend command, Object row) {
            commands.add(command);
            rows.add(row);
        }
    }
}
