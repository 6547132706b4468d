package io.payledger.benchmarks.audit;

import com.zaxxer.hikari.HikariDataSource;
import io.payledger.benchmarks.append.HistoryFill;
import io.payledger.benchmarks.charge.ChargesDuringRebuild;
import io.payledger.benchmarks.rig.BenchServer;
import io.payledger.benchmarks.rig.Database;
import io.payledger.benchmarks.rig.Machine;
import io.payledger.benchmarks.rig.Meters;
import io.payledger.eventstore.anchor.Checkpoints;
import io.payledger.eventstore.anchor.StoredTree;
import io.payledger.eventstore.audit.ChainReport;
import io.payledger.eventstore.audit.ChainVerifier;
import io.payledger.eventstore.checkpoint.Checkpoint;
import io.payledger.eventstore.checkpoint.SigningKey;
import io.payledger.eventstore.merkle.TreeProofs;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** Verifies a long log as an auditor does, makes the proofs that others ask for, and rebuilds a table from it. */
public final class AuditBenchmark {
    private static final int MORE = 1_000;
    private static final int PROOFS = 200;

    /** So many at least, or a rebuild is done before the charges beside it are measured. */
    private static final int LIVE_EVENTS = 400_000;

    private static final double NANOS_PER_SECOND = 1e9;

    private final AuditPlan plan;
    private final Clock clock;
    private final Consumer<String> log;

    public AuditBenchmark(AuditPlan plan, Clock clock, Consumer<String> log) {
        this.plan = plan;
        this.clock = clock;
        this.log = log;
    }

    public AuditResult run() throws Exception {
        int readers = Math.max(1, Runtime.getRuntime().availableProcessors());
        try (BenchServer server = BenchServer.start(plan.folder(), Machine.memoryBytes())) {
            Database database = server.newDatabase("audit").migrated();
            log.accept("filling in %,d events ...".formatted(plan.events()));
            HistoryFill.fillPayments(database, plan.events(), clock.instant());
            server.checkpoint();
            try (HikariDataSource pool = database.pool(Math.max(2, readers), true)) {
                SigningKey.Pair key = SigningKey.generate("benchmark/audit");
                Checkpoints checkpoints = new Checkpoints(pool, clock, List.of(key.secret()), List.of(key.known()));
                double first = seconds(checkpoints::makeNext);
                log.accept("first checkpoint %.2f s".formatted(first));
                List<Double> passes = verify(pool, readers, newest(checkpoints));
                List<RebuildPass> rebuilds;
                StockPass stock;
                try (Meters meters = new Meters(server)) {
                    rebuilds = new RebuildMeasure(database, readers, meters, log).run(plan.events(), plan.repeats());
                    stock = new StockReplay(database, meters, log).run(plan.stockEvents());
                }
                double proof = seconds(() -> prove(new StoredTree(pool).proofs(plan.events()))) / PROOFS;
                // Their hashes are enough: the log is not verified any more.
                database.execute("""
                        INSERT INTO events SELECT i, i, now(), 1, gen_random_uuid(), 'more', NULL, 'E', '{}', '{}', '',
                            sha256(i::text::bytea) FROM generate_series(%d, %d) i""".formatted(plan.events() + 1, plan.events() + MORE));
                double next = seconds(checkpoints::makeNext);
                return new AuditResult(
                        plan,
                        Machine.describe(clock, server, plan.folder()),
                        server.settings(),
                        passes,
                        readers,
                        first,
                        next * 1_000,
                        proof * 1_000,
                        rebuilds,
                        stock,
                        liveRatios(server));
            }
        }
    }

    private List<Double> liveRatios(BenchServer server) throws Exception {
        return plan.liveRounds() == 0
                ? List.of()
                : new ChargesDuringRebuild(
                                server,
                                new ChargesDuringRebuild.Plan(
                                        Math.max(plan.events(), LIVE_EVENTS),
                                        plan.liveRounds(),
                                        plan.liveSlice(),
                                        plan.liveWarmUp(),
                                        plan.callers(),
                                        plan.folder()),
                                clock,
                                log)
                        .run();
    }

    private List<Double> verify(HikariDataSource pool, int readers, Checkpoint checkpoint)
            throws SQLException, InterruptedException {
        List<Double> passes = new ArrayList<>();
        for (int i = 0; i < plan.repeats(); i++) {
            long start = System.nanoTime();
            ChainReport report = new ChainVerifier(pool, readers).verify(List.of(checkpoint), (done, total) -> {});
            passes.add((System.nanoTime() - start) / NANOS_PER_SECOND);
            if (report instanceof ChainReport.Broken broken) {
                throw new IllegalStateException("The measured log is broken: " + broken.fault());
            }
            log.accept("verified in %.2f s".formatted(passes.getLast()));
        }
        return passes;
    }

    private void prove(TreeProofs proofs) {
        Random places = new Random(1);
        for (int i = 0; i < PROOFS; i++) {
            proofs.inclusion(places.nextLong(plan.events()));
        }
    }

    private static Checkpoint newest(Checkpoints checkpoints) {
        return checkpoints.newest().orElseThrow().checkpoint();
    }

    private static double seconds(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / NANOS_PER_SECOND;
    }
}
