package io.payledger.benchmarks.charge;

import io.payledger.benchmarks.append.HistoryFill;
import io.payledger.benchmarks.rig.BenchServer;
import io.payledger.benchmarks.rig.Database;
import io.payledger.benchmarks.rig.LedgerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.axonframework.eventhandling.GlobalSequenceTrackingToken;

/**
 * What is left of a ledger's rate while its transaction table is rebuilt: whole charges over HTTP at full load, with the
 * rebuild as a process of its own and without it, in turn. Each slice with it is taken against the mean of its two
 * neighbours without, because the code of a service gets faster for minutes.
 */
public final class ChargesDuringRebuild {
    private static final String POSITION =
            "SELECT coalesce(max(position), 0) FROM projection_rebuild WHERE state = 'BUILDING'";
    private static final int LOOK_MS = 20;
    private static final long PATIENCE_NANOS = 120_000_000_000L;

    private final BenchServer server;
    private final Plan plan;
    private final Clock clock;
    private final Consumer<String> log;
    private final ChargeSlices charges;

    /**
     * How much.
     *
     * @param events in the log before the first charge
     * @param rounds slices with a rebuild
     * @param warmUp time of charges that do not count
     */
    public record Plan(int events, int rounds, Duration slice, Duration warmUp, int callers, Path folder) {}

    /** @param log is told, a line at a time, what is going on */
    public ChargesDuringRebuild(BenchServer server, Plan plan, Clock clock, Consumer<String> log) {
        this.server = server;
        this.plan = plan;
        this.clock = clock;
        this.log = log;
        this.charges = new ChargeSlices(plan.callers());
    }

    /** The rate with a rebuild against that without, of each round. */
    public List<Double> run() throws Exception {
        try (BankProcess bank = BankProcess.start(ChargePlan.BANK_TAKES)) {
            Services services = new Services(server, bank.address(), plan.folder());
            Database database = server.newDatabase("live");
            // A first start makes the tables and the positions of all processors, which are then put behind the
            // history.
            // Its key is in the database too, and stays the one that counts.
            String key;
            try (MeasuredService first = services.ledger(database)) {
                key = first.key();
            }
            HistoryFill.fillPayments(database, plan.events(), clock.instant());
            database.execute("UPDATE token_entry SET token = '{\"globalIndex\":" + plan.events() + "}', token_type = '"
                    + GlobalSequenceTrackingToken.class.getName() + "', owner = NULL");
            server.checkpoint();
            try (MeasuredService ledger = services.ledger(database)) {
                log.accept("charges warm up");
                double unused = charges.perSecond(ledger, key, plan.warmUp());
                return rounds(ledger, key, database);
            }
        }
    }

    private List<Double> rounds(MeasuredService ledger, String key, Database database) throws Exception {
        List<Double> ratios = new ArrayList<>();
        double before = charges.perSecond(ledger, key, plan.slice());
        for (int round = 1; round <= plan.rounds(); round++) {
            double meanwhile;
            long from;
            long to;
            try (Rebuild rebuild = Rebuild.start(database)) {
                from = rebuild.position();
                meanwhile = charges.perSecond(ledger, key, plan.slice());
                to = rebuild.position();
            }
            double after = charges.perSecond(ledger, key, plan.slice());
            ratios.add(meanwhile / ((before + after) / 2));
            log.accept("round %d/%d: %.0f charges/s before, %.0f during a rebuild that made %,.0f events/s, %.0f after"
                    .formatted(
                            round,
                            plan.rounds(),
                            before,
                            meanwhile,
                            (to - from) * 1e9 / plan.slice().toNanos(),
                            after));
            before = after;
        }
        return ratios;
    }

    /** A rebuild at work, as an operator starts it; paused when it is closed. */
    private record Rebuild(Process process, Database database) implements AutoCloseable {

        static Rebuild start(Database database) throws IOException, SQLException, InterruptedException {
            ProcessBuilder builder = new ProcessBuilder(LedgerProcess.command(
                            List.of("audit", "rebuild", "transactions", "--database-url", database.url())))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.INHERIT);
            builder.environment().put("LEDGER_DATABASE_OWNER_PASSWORD", Database.PASSWORD);
            Rebuild rebuild = new Rebuild(builder.start(), database);
            long begun = rebuild.position();
            long start = System.nanoTime();
            while (rebuild.position() == begun) {
                if (!rebuild.process.isAlive() || System.nanoTime() - start > PATIENCE_NANOS) {
                    throw new IllegalStateException("The rebuild does not come on");
                }
                Thread.sleep(LOOK_MS);
            }
            return rebuild;
        }

        /** How far it is; it must still be at work. */
        long position() throws SQLException {
            try (Connection connection = database.superuser().getConnection();
                    Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery(POSITION)) {
                row.next();
                return row.getLong(1);
            }
        }

        @Override
        public void close() throws InterruptedException {
            boolean wasAtWork = process.isAlive();
            database.execute("UPDATE projection_rebuild SET pause_wished = true WHERE state = 'BUILDING'");
            process.waitFor();
            if (!wasAtWork) {
                throw new IllegalStateException("The rebuild was done before the slice was over: use more events");
            }
        }
    }
}
