package io.payledger.benchmarks.sagas;

import com.zaxxer.hikari.HikariDataSource;
import io.payledger.benchmarks.measure.Arm;
import io.payledger.benchmarks.measure.CallerThreads;
import io.payledger.benchmarks.measure.Latencies;
import io.payledger.benchmarks.measure.Rounds;
import io.payledger.benchmarks.measure.Series;
import io.payledger.benchmarks.measure.Slice;
import io.payledger.benchmarks.rig.BenchServer;
import io.payledger.benchmarks.rig.Database;
import io.payledger.benchmarks.rig.Machine;
import io.payledger.benchmarks.rig.Meters;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;

/**
 * Measures steps of sagas: Axon's own store, the same with the lock that two nodes need (what the ledger used before), and
 * the ledger's, each with its deadlines, on one PostgreSQL, interleaved. One caller, as the sagas of a kind have one segment.
 */
public final class SagasBenchmark {
    /** Name of the ledger's store. */
    public static final String LEDGER = "ledger";

    private static final int WARM_UP_ROUNDS = 1;

    private final SagasPlan plan;
    private final Clock clock;
    private final Consumer<String> progress;

    /** @param progress is told, a line at a time, what is going on */
    public SagasBenchmark(SagasPlan plan, Clock clock, Consumer<String> progress) {
        this.plan = plan;
        this.clock = clock;
        this.progress = progress;
    }

    /** Starts a PostgreSQL, measures, stops it. */
    public SagasResult run() throws Exception {
        try (BenchServer server = BenchServer.start(plan.folder(), Machine.memoryBytes());
                Meters meters = new Meters(server)) {
            Rounds rounds = new Rounds(new Slice(meters, 1, CallerThreads.PLATFORM), progress);
            Map<String, Double> statements = new LinkedHashMap<>();
            List<Arm> arms = new ArrayList<>();
            for (Rival rival : rivals(server)) {
                statements.put(rival.name(), statements(rival));
                arms.add(rival.arm(plan.batch(), source -> source, clock));
            }
            progress.accept("warming up");
            rounds.run(arms, WARM_UP_ROUNDS, plan.slice());
            server.checkpoint();
            progress.accept("measuring");
            Map<Arm, Series> measured = rounds.run(arms, plan.rounds(), plan.slice());
            arms.forEach(Arm::close);
            return new SagasResult(
                    plan,
                    Machine.describe(clock, server, plan.folder()),
                    server.settings(),
                    measured.entrySet().stream()
                            .map(entry -> new SagasResult.Store(
                                    entry.getKey().name(),
                                    statements.getOrDefault(entry.getKey().name(), 0.0),
                                    entry.getValue()))
                            .toList());
        }
    }

    private List<Rival> rivals(BenchServer server) {
        return List.of(
                new Rival(
                        "axon",
                        SagaTables.ofAxon(server.newDatabase("axon_sagas")),
                        pool -> SagaSide.ofAxon(pool, false)),
                new Rival(
                        "axon-locked",
                        SagaTables.ofAxon(server.newDatabase("locked_sagas")),
                        pool -> SagaSide.ofAxon(pool, true)),
                new Rival(
                        LEDGER,
                        server.newDatabase("ledger_sagas").migrated(),
                        pool -> SagaSide.ofTheLedger(pool, clock)));
    }

    /** Of one step, in two batches: the first has nothing to end. */
    private double statements(Rival rival) throws Exception {
        CountedStatements counted = new CountedStatements();
        try (SagaArm arm = rival.arm(plan.batch(), counted::over, clock)) {
            arm.work(new Latencies());
            long before = counted.count();
            int steps = arm.work(new Latencies());
            return (counted.count() - before) / (double) steps;
        } finally {
            rival.database().execute("TRUNCATE saga_entry CASCADE", "TRUNCATE scheduled_tasks");
        }
    }

    private record Rival(String name, Database database, Function<DataSource, SagaSide> side) {

        SagaArm arm(int batch, Function<DataSource, DataSource> around, Clock clock) {
            HikariDataSource pool = database.pool(2, true);
            return new SagaArm(name, side.apply(around.apply(pool)), batch, pool, clock);
        }
    }
}
