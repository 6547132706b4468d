package io.payledger.benchmarks.charge;

import io.payledger.benchmarks.rig.BenchServer;
import io.payledger.benchmarks.rig.Meters;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/** Reads what a service, its database, and the rig have used so far. */
final class ChargeMeters implements AutoCloseable {
    private final Meters meters;
    private final ProcessHandle bank;

    ChargeMeters(BenchServer server, ProcessHandle bank) {
        this.meters = new Meters(server);
        this.bank = bank;
    }

    /** Where the meters stood. */
    record Mark(Meters.Mark shared, double serviceCpuSeconds, double bankCpuSeconds, long commits) {

        double rigCpuSecondsSince(Mark earlier) {
            return bankCpuSeconds - earlier.bankCpuSeconds + shared.ownCpuSeconds() - earlier.shared.ownCpuSeconds();
        }
    }

    Mark mark(MeasuredService service) throws SQLException {
        return new Mark(meters.mark(), cpuSeconds(service.process()), cpuSeconds(bank), commits(service));
    }

    private static double cpuSeconds(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9;
    }

    private static long commits(MeasuredService service) throws SQLException {
        try (Connection connection = service.database().superuser().getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()")) {
            row.next();
            return row.getLong(1);
        }
    }

    @Override
    public void close() {
        meters.close();
    }
}
