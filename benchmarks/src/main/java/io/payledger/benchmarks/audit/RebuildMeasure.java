package io.payledger.benchmarks.audit;

import com.zaxxer.hikari.HikariDataSource;
import io.payledger.benchmarks.payment.LedgerPayments;
import io.payledger.benchmarks.rig.Database;
import io.payledger.benchmarks.rig.Meters;
import io.payledger.eventstore.axon.LogReader;
import io.payledger.query.Projections;
import io.payledger.query.projection.ProjectionHandler;
import io.payledger.query.rebuild.EventSource;
import io.payledger.query.rebuild.ProjectionRebuild;
import io.payledger.query.rebuild.RebuildRequest;
import io.payledger.query.rebuild.RebuildResult;
import io.payledger.query.rebuild.RebuildWatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.axonframework.eventhandling.GlobalSequenceTrackingToken;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.jspecify.annotations.Nullable;

/** Rebuilds the transaction table from a long log, again and again, as {@code ./ledger audit rebuild} does. */
final class RebuildMeasure {
    private static final ProjectionHandler TRANSACTIONS =
            Projections.named("transactions").orElseThrow();

    private final Database database;
    private final int readers;
    private final Meters meters;
    private final Consumer<String> log;

    RebuildMeasure(Database database, int readers, Meters meters, Consumer<String> log) {
        this.database = database;
        this.readers = readers;
        this.meters = meters;
        this.log = log;
    }

    /**
     * One pass that does not count (its live tables are empty, so it also compares worst), and then these.
     *
     * @param events in the log, which the processor of the live tables is said to have handled
     */
    List<RebuildPass> run(long events, int passes) throws InterruptedException {
        database.execute("INSERT INTO token_entry (processor_name, segment, token, token_type) VALUES ('"
                + TRANSACTIONS.name() + "', 0, '{\"globalIndex\":" + events + "}', '"
                + GlobalSequenceTrackingToken.class.getName() + "')");
        pass(events);
        List<RebuildPass> measured = new ArrayList<>();
        for (int i = 0; i < passes; i++) {
            RebuildPass pass = pass(events);
            if (pass.differing() > 0) {
                throw new IllegalStateException("The rebuilt tables are not the ones of the pass before");
            }
            measured.add(pass);
        }
        return measured;
    }

    private RebuildPass pass(long events) throws InterruptedException {
        long start = System.nanoTime();
        Meters.Mark before = meters.mark();
        UntilCompared compared = new UntilCompared(meters);
        try (HikariDataSource pool = database.pool(readers + 1, true)) {
            RebuildResult result = new ProjectionRebuild(
                            database.as(Database.OWNER),
                            new Log(new LogReader(pool, LedgerPayments.codec())),
                            Jackson3Serializer.builder().build(),
                            readers)
                    .run(new RebuildRequest(TRANSACTIONS, "bench", "bench", "bench", "bench", 100, true), compared);
            double whole = (System.nanoTime() - start) / 1e9;
            double built = result.took().toMillis() / 1e3;
            EventCpu cpu = EventCpu.of(before, compared.mark(), events);
            log.accept("rebuilt %,d events in %.2f s (%,.0f/s; %s), compared and in place after %.2f s"
                    .formatted(events, built, events / built, cpu, whole));
            return new RebuildPass(events / built, cpu, whole - built, result.differing());
        }
    }

    /** Reads the meters when the tables are ready. */
    private static final class UntilCompared implements RebuildWatcher {
        private final Meters meters;
        private Meters.@Nullable Mark mark;

        UntilCompared(Meters meters) {
            this.meters = meters;
        }

        @Override
        public void at(long done, long of) {}

        @Override
        public void says(String step) {
            if (step.startsWith("compares")) {
                mark = meters.mark();
            }
        }

        Meters.Mark mark() {
            return Objects.requireNonNull(mark, "a rebuild says when it compares");
        }
    }

    private record Log(LogReader reader) implements EventSource {
        @Override
        public long head() {
            return reader.head();
        }

        @Override
        public List<TrackedEventMessage<?>> between(long from, long to) {
            return reader.between(from, to);
        }
    }
}
