package io.payledger.benchmarks.append;

import com.zaxxer.hikari.HikariDataSource;
import io.payledger.benchmarks.measure.Arm;
import io.payledger.benchmarks.measure.Latencies;
import io.payledger.benchmarks.rig.Database;
import io.payledger.eventstore.audit.ChainReport;
import io.payledger.eventstore.audit.ChainVerifier;
import java.sql.SQLException;

/** The ledger's own verifier over a whole store: one piece of work is one pass. */
final class ChainVerifyArm implements Arm {
    static final String NAME = "verify-chain";

    private final HikariDataSource pool;
    private final ChainVerifier verifier;
    private final int readers;

    ChainVerifyArm(Database database, int readers) {
        this.pool = database.pool(readers, true);
        this.verifier = new ChainVerifier(pool, readers);
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
    public int work(Latencies latencies) throws SQLException, InterruptedException {
        return switch (verifier.verify((done, total) -> {})) {
            case ChainReport.Intact intact -> Math.toIntExact(intact.count());
            case ChainReport.Broken broken ->
                throw new IllegalStateException("The measured store is broken: " + broken.fault());
        };
    }

    @Override
    public void close() {
        pool.close();
    }
}
