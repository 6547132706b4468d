package io.payledger.benchmarks.rig;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.OptionalDouble;

/** Reads how much processor time and write-ahead log have been used so far. Keeps one connection. */
public final class Meters implements AutoCloseable {
    private final OperatingSystemMXBean self = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final PostgresProcesses processes;
    private final Connection connection;

    public Meters(BenchServer server) {
        this.processes = new PostgresProcesses(server.postmasterPid());
        try {
            this.connection = server.maintenance().superuser().getConnection();
        } catch (SQLException e) {
            throw new IllegalStateException("The meters cannot reach the server", e);
        }
    }

    public Mark mark() {
        return new Mark(self.getProcessCpuTime() / 1e9, processes.cpuSeconds(), Processors.busySeconds(), walBytes());
    }

    private long walBytes() {
        try (Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint")) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException("The position of the write-ahead log cannot be read", e);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException("The connection of the meters does not close", e);
        }
    }

    /**
     * Where the meters stood.
     *
     * @param ownCpuSeconds of this process, all threads
     * @param postgresCpuSeconds of the server, all processes; empty where the system does not tell
     * @param machineCpuSeconds of everything on the machine; empty where the system does not tell
     */
    public record Mark(
            double ownCpuSeconds, OptionalDouble postgresCpuSeconds, OptionalDouble machineCpuSeconds, long walBytes) {

        /** Seconds of the server's processors since then. */
        public OptionalDouble postgresCpuSecondsSince(Mark earlier) {
            return difference(postgresCpuSeconds, earlier.postgresCpuSeconds);
        }

        /** Seconds that neither this process nor the server used since then: what else ran on the machine. */
        public OptionalDouble otherCpuSecondsSince(Mark earlier) {
            OptionalDouble all = difference(machineCpuSeconds, earlier.machineCpuSeconds);
            OptionalDouble postgres = postgresCpuSecondsSince(earlier);
            return all.isPresent() && postgres.isPresent()
                    ? OptionalDouble.of(Math.max(
                            0, all.getAsDouble() - postgres.getAsDouble() - (ownCpuSeconds - earlier.ownCpuSeconds)))
                    : OptionalDouble.empty();
        }

        private static OptionalDouble difference(OptionalDouble later, OptionalDouble earlier) {
            return later.isPresent() && earlier.isPresent()
                    ? OptionalDouble.of(later.getAsDouble() - earlier.getAsDouble())
                    : OptionalDouble.empty();
        }
    }
}
