package io.payledger.benchmarks.append;

import io.payledger.benchmarks.append.LedgerStore.OpenStore;
import io.payledger.benchmarks.measure.Arm;
import io.payledger.benchmarks.measure.Rounds;
import io.payledger.benchmarks.measure.Series;
import io.payledger.benchmarks.measure.Slice;
import io.payledger.benchmarks.measure.Tuning;
import io.payledger.benchmarks.payment.BenchPayments;
import io.payledger.benchmarks.rig.BenchServer;
import io.payledger.benchmarks.rig.Database;
import io.payledger.benchmarks.rig.Machine;
import io.payledger.benchmarks.rig.Meters;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Measures appending: our store against its limit (a raw insert of the same rows), against Axon's own JDBC engine and
 * against a table without history, all on one PostgreSQL in one run, interleaved.
 */
public final class AppendBenchmark {
    /** The first loads the classes and pages, the second still compiles; from the third on rates stay. */
    private static final int WARM_UP_ROUNDS = 2;

    private static final int[] FIXED_BATCHES = {8, 32, 128};

    private final AppendPlan plan;
    private final Clock clock;
    private final Consumer<String> progress;
    private final List<String> notes = new ArrayList<>();

    /** @param progress is told, a line at a time, what is going on */
    public AppendBenchmark(AppendPlan plan, Clock clock, Consumer<String> progress) {
        this.plan = plan;
        this.clock = clock;
        this.progress = progress;
    }

    /** Starts a PostgreSQL, measures, stops it. */
    public AppendResult run() throws Exception {
        try (BenchServer server = BenchServer.start(plan.folder(), Machine.memoryBytes());
                Meters meters = new Meters(server)) {
            Rounds rounds = new Rounds(new Slice(meters, plan.callers(), plan.threads()), progress);
            Map<Long, Database> histories = new Histories(server, clock, progress).fill(plan, notes);
            List<Measured> measured = new ArrayList<>();
            double meanBatch = append(server, rounds, histories, measured);
            measured.addAll(verify(rounds, toVerify(server, histories)));
            return new AppendResult(
                    plan,
                    Machine.describe(clock, server, plan.folder()),
                    server.settings(),
                    List.copyOf(measured),
                    meanBatch,
                    readerDelays(server),
                    List.copyOf(notes));
        }
    }

    private double append(BenchServer server, Rounds rounds, Map<Long, Database> histories, List<Measured> measured) {
        try (Arms arms = new Arms()) {
            arms.add(ledger(server.newDatabase("ledger").migrated())
                    .underCommandBus(Arms.LEDGER, new BenchPayments("le")));
            histories.forEach((events, database) ->
                    arms.add(ledger(database).underCommandBus(Arms.ledgerAt(events), new BenchPayments("le"))));
            arms.add(ledger(server.newDatabase("uncached").migrated())
                    .underCommandBusUncached(Arms.LEDGER_UNCACHED, new BenchPayments("un")));
            addRivals(server, rounds, arms);
            BatchSizes batches = addEngineAndLimits(server, rounds, arms);
            progress.accept("warming up");
            // What the tuning wrote is written out now, and not while something is measured.
            server.checkpoint();
            rounds.run(arms.all(), WARM_UP_ROUNDS, plan.slice());
            progress.accept("measuring");
            measured.addAll(named(rounds.run(arms.all(), plan.rounds(), plan.slice())));
            return batches.mean();
        }
    }

    private void addRivals(BenchServer server, Rounds rounds, Arms arms) {
        Tuning tuning = new Tuning(rounds, AppendPlan.TUNING_ROUNDS, plan.tuningSlice());
        AxonJdbc axon = new AxonJdbc(server.newDatabase("axon"));
        axon.createTable();
        arms.add(tuning.fastest(axon.setups()));
        PlainTable plain = new PlainTable(server.newDatabase("plain"));
        plain.createTable();
        arms.add(tuning.fastest(plain.setups()));
    }

    /** The engine runs first: the sizes of its batches are those of the raw insert it is compared with. */
    private BatchSizes addEngineAndLimits(BenchServer server, Rounds rounds, Arms arms) {
        Database database = server.newDatabase("engine").migrated();
        Arm engine = arms.add(ledger(database).engineAlone(Arms.ENGINE, new BenchPayments("en")));
        rounds.run(List.of(engine), 2, plan.slice());
        BatchSizes batches = BatchSizes.latestOf(database);
        RawTable raw = new RawTable(server);
        Tuning tuning = new Tuning(rounds, AppendPlan.TUNING_ROUNDS, plan.tuningSlice());
        arms.add(tuning.fastest(raw.setups(RawTable.NAME, batches)));
        for (int size : FIXED_BATCHES) {
            arms.add(raw.arm(RawTable.NAME + "-" + size, "values", new ValuesInsert(), BatchSizes.always(size)));
        }
        arms.add(raw.arm("raw-copy", "binary", new CopyInsert(), batches));
        return batches;
    }

    private List<Measured> verify(Rounds rounds, Database database) {
        int readers = Runtime.getRuntime().availableProcessors();
        try (Arms arms = new Arms()) {
            arms.add(new ChainVerifyArm(database, readers));
            arms.add(new Sha256Arm(database, readers));
            progress.accept("verifying");
            rounds.run(arms.all(), 1, plan.verifySlice());
            return named(rounds.run(arms.all(), plan.rounds(), plan.verifySlice()));
        }
    }

    private ReaderDelays readerDelays(BenchServer server) throws Exception {
        progress.accept("reading along");
        try (OpenStore store = ledger(server.newDatabase("reader").migrated()).open()) {
            return ReaderDelays.measure(store, plan.callers(), plan.readerEvents());
        }
    }

    /** The smallest history, with what was appended to it; that of the engine when there is none. */
    private static Database toVerify(BenchServer server, Map<Long, Database> histories) {
        return histories.values().stream().findFirst().orElseGet(() -> server.existingDatabase("engine"));
    }

    private LedgerStore ledger(Database database) {
        return new LedgerStore(database, clock);
    }

    private static List<Measured> named(Map<Arm, Series> series) {
        return series.entrySet().stream()
                .map(entry -> new Measured(entry.getKey().name(), entry.getKey().setup(), entry.getValue()))
                .toList();
    }
}
