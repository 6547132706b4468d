package io.payledger.benchmarks.append;

import com.zaxxer.hikari.HikariDataSource;
import io.payledger.benchmarks.measure.Arm;
import io.payledger.benchmarks.measure.Latencies;
import io.payledger.benchmarks.rig.Database;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;

/**
 * The limit of any verifier: reads the very columns that the chain hashes out of the same table, in the fastest form that
 * PostgreSQL has, and feeds all bytes to SHA-256, without looking at one of them. As many readers as the verifier has.
 */
final class Sha256Arm implements Arm {
    static final String NAME = "plain-sha256";

    /** Events of a range, as the verifier takes them. */
    private static final int RANGE = 5_000;

    private static final String COLUMNS =
            "event_id, aggregate_type, aggregate_id, sequence_number, event_type, revision,"
                    + " occurred_at, payload, metadata, global_index, previous_hash, hash";

    private final HikariDataSource pool;
    private final int readers;

    Sha256Arm(Database database, int readers) {
        this.pool = database.pool(readers, true);
        this.readers = readers;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String setup() {
        return readers + " readers";
    }

    @Override
    public int callers(int callers) {
        return 1;
    }

    @Override
    public int work(Latencies latencies) throws Exception {
        long last = lastIndex();
        List<Callable<byte[]>> ranges = new ArrayList<>();
        for (long from = 1; from <= last; from += RANGE) {
            long start = from;
            ranges.add(() -> digest(start, Math.min(last, start + RANGE - 1)));
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(readers)) {
            for (Future<byte[]> digest : threads.invokeAll(ranges)) {
                digest.get();
            }
        }
        return Math.toIntExact(last);
    }

    private long lastIndex() throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT coalesce(max(global_index), 0) FROM events")) {
            row.next();
            return row.getLong(1);
        }
    }

    private byte[] digest(long from, long to) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        try (Connection connection = pool.getConnection()) {
            CopyOut copy = connection
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyOut("COPY (SELECT " + COLUMNS + " FROM events WHERE global_index BETWEEN " + from + " AND "
                            + to + " ORDER BY global_index) TO STDOUT (FORMAT binary)");
            for (byte[] data = copy.readFromCopy(); data != null; data = copy.readFromCopy()) {
                digest.update(data);
            }
        }
        return digest.digest();
    }

    @Override
    public void close() {
        pool.close();
    }
}
