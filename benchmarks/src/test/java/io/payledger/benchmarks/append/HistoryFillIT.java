package io.payledger.benchmarks.append;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.benchmarks.append.LedgerStore.OpenStore;
import io.payledger.benchmarks.measure.Latencies;
import io.payledger.benchmarks.payment.BenchPayments;
import io.payledger.benchmarks.rig.BenchServer;
import io.payledger.benchmarks.rig.Database;
import io.payledger.eventstore.audit.ChainReport;
import io.payledger.eventstore.audit.ChainVerifier;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A rate over a made-up history means something only if the store takes it for its own. */
class HistoryFillIT {
    private static final long EVENTS = 10_000;
    private static final int EVENTS_OF_A_PAYMENT = 3;

    @TempDir
    private Path folder;

    @Test
    void aFilledHistoryIsIntactAndTheStoreGoesOnFromItsEnd() throws Exception {
        try (BenchServer server = BenchServer.start(folder, 1L << 30)) {
            Database database = server.newDatabase("filled").migrated();
            HistoryFill.fill(database, EVENTS, Clock.systemUTC().instant());
            try (OpenStore store = new LedgerStore(database, Clock.systemUTC()).open()) {
                new EngineArm("engine", store.node().engine(), new BenchPayments("it"), () -> {}).work(new Latencies());
            }

            ChainReport report = new ChainVerifier(database.as(Database.APP), 1).verify((done, total) -> {});

            assertThat(report)
                    .isInstanceOfSatisfying(
                            ChainReport.Intact.class,
                            intact -> assertThat(intact.count()).isEqualTo(EVENTS + EVENTS_OF_A_PAYMENT));
        }
    }
}
