package io.payledger.benchmarks.charge;

import io.payledger.benchmarks.rig.Database;
import java.net.URI;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * One of the services that are measured: a process and a database of its own.
 *
 * @param name readers find it in tables and JSON
 * @param key what it wants to be sent as credentials
 * @param caughtUp asks its database whether everything that happens behind the answers is done; null where nothing does
 * @param running stops it
 */
record MeasuredService(
        String name,
        URI address,
        String key,
        ProcessHandle process,
        Database database,
        @Nullable String caughtUp,
        AutoCloseable running)
        implements AutoCloseable {
    private static final int LOOK_MS = 5;
    private static final long PATIENCE_NANOS = 300_000_000_000L;

    /** Returns when nothing is left to do of what was asked so far. */
    void awaitCaughtUp() throws SQLException, InterruptedException {
        if (caughtUp == null) {
            return;
        }
        long start = System.nanoTime();
        try (Connection connection = database.superuser().getConnection();
                Statement statement = connection.createStatement()) {
            while (!isTrue(statement, caughtUp)) {
                if (System.nanoTime() - start > PATIENCE_NANOS) {
                    throw new IllegalStateException(name + " does not catch up with what it was asked");
                }
                Thread.sleep(LOOK_MS);
            }
        }
    }

    private static boolean isTrue(Statement statement, String question) throws SQLException {
        try (ResultSet row = statement.executeQuery(question)) {
            return row.next() && row.getBoolean(1);
        }
    }

    @Override
    public void close() throws Exception {
        running.close();
    }
}
