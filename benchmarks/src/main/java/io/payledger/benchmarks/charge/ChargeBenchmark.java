package io.payledger.benchmarks.charge;

import io.payledger.benchmarks.http.HttpArm;
import io.payledger.benchmarks.http.HttpSlice;
import io.payledger.benchmarks.measure.Medians;
import io.payledger.benchmarks.rig.BenchServer;
import io.payledger.benchmarks.rig.Machine;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Pays orders over HTTP, each from the request to its final word, in four services in turn: the ledger and three rivals,
 * each a process of its own, all with the same client, the same bank and one PostgreSQL.
 *
 * <p>What is compared is what stands behind the door. So the plain table and stock Axon have one of the same kind: API keys
 * with hashes that are looked up and kept, rules by role, figures, a trace id, log lines to a file. The bare table has none
 * of it, which no service that takes payments could do without; it is measured to show what the door costs.
 */
public final class ChargeBenchmark {
    /** Anything else fails the run, because a rate with failures in it is no rate. */
    private static final Set<Integer> FINAL = Set.of(200);

    /** A service that has just started, on a busy machine, may take longer than a caller waits. */
    private static final Set<Integer> FINAL_OR_NOT_YET = Set.of(200, 202);

    private final ChargePlan plan;
    private final Clock clock;
    private final Consumer<String> progress;
    private final NewOrders orders = new NewOrders();
    private long answered;

    /** @param progress is told, a line at a time, what is going on */
    public ChargeBenchmark(ChargePlan plan, Clock clock, Consumer<String> progress) {
        this.plan = plan;
        this.clock = clock;
        this.progress = progress;
    }

    /** Starts all, measures, stops all. */
    public ChargeResult run() throws Exception {
        progress.accept("starting PostgreSQL, the bank, and the services");
        try (BenchServer server = BenchServer.start(plan.folder(), Machine.memoryBytes());
                BankProcess bank = BankProcess.start(ChargePlan.BANK_TAKES);
                ChargeMeters meters = new ChargeMeters(server, bank.handle())) {
            Services services = new Services(server, bank.address(), plan.folder());
            try (MeasuredService ledger = services.ledger();
                    MeasuredService plainTable = services.plainTable();
                    MeasuredService stockAxon = services.stockAxon();
                    MeasuredService bareTable = services.bareTable()) {
                List<MeasuredService> all = List.of(ledger, plainTable, stockAxon, bareTable);
                progress.accept("warming up");
                Set<String> steady = warmUp(all, meters);
                server.checkpoint();
                progress.accept("measuring at full load");
                Map<String, List<ChargeReading>> full =
                        rounds(plan.rounds(), all, meters, (service, slice, arm) -> slice.run(arm, plan.slice()));
                progress.accept("measuring at half load");
                Map<String, List<ChargeReading>> half = rounds(
                        plan.halfRounds(),
                        List.of(ledger, plainTable, stockAxon),
                        meters,
                        (service, slice, arm) -> slice.run(arm, plan.slice(), halfOf(full, service)));
                return new ChargeResult(
                        plan,
                        Machine.describe(clock, server, plan.folder()),
                        server.settings(),
                        steady,
                        full,
                        half,
                        bank.charges(),
                        answered);
            }
        }
    }

    /** In turn, until each is steady or the time is over; returns the names of those that are. */
    private Set<String> warmUp(List<MeasuredService> services, ChargeMeters meters) throws Exception {
        long end = System.nanoTime() + plan.warmUp().toNanos();
        Map<MeasuredService, WarmUp> cold = new LinkedHashMap<>();
        services.forEach(service -> cold.put(service, new WarmUp()));
        Set<String> steady = new LinkedHashSet<>();
        while (!cold.isEmpty() && System.nanoTime() - end < 0) {
            for (MeasuredService service : List.copyOf(cold.keySet())) {
                ChargeReading reading =
                        measure(service, meters, (it, slice, arm) -> slice.run(arm, plan.slice()), FINAL_OR_NOT_YET);
                tell("warm up", service, reading);
                if (Objects.requireNonNull(cold.get(service)).isSteadyAfter(reading)) {
                    cold.remove(service);
                    steady.add(service.name());
                }
            }
        }
        return steady;
    }

    private void tell(String what, MeasuredService service, ChargeReading reading) {
        progress.accept("%s  %-12s %,8.0f charges/s  p50 %.1f ms  p99 %.1f ms  %.2f s behind"
                .formatted(
                        what,
                        service.name(),
                        reading.perSecond(),
                        reading.latency().p50(),
                        reading.latency().p99(),
                        reading.behindSeconds()));
    }

    private static double halfOf(Map<String, List<ChargeReading>> full, MeasuredService service) {
        return Medians.of(full.getOrDefault(service.name(), List.of()).stream().mapToDouble(ChargeReading::perSecond))
                / 2;
    }

    /** In turn, each round starting with another service and every second one backwards. */
    private Map<String, List<ChargeReading>> rounds(
            int rounds, List<MeasuredService> services, ChargeMeters meters, Load load) throws Exception {
        Map<String, List<ChargeReading>> readings = new LinkedHashMap<>();
        services.forEach(service -> readings.put(service.name(), new ArrayList<>()));
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < services.size(); i++) {
                int turn = round % 2 == 0 ? i : services.size() - 1 - i;
                MeasuredService service = services.get((round + turn) % services.size());
                ChargeReading reading = measure(service, meters, load, FINAL);
                tell("round %d/%d".formatted(round + 1, rounds), service, reading);
                readings.computeIfAbsent(service.name(), name -> new ArrayList<>())
                        .add(reading);
            }
        }
        return readings;
    }

    private ChargeReading measure(MeasuredService service, ChargeMeters meters, Load load, Set<Integer> statuses)
            throws Exception {
        HttpArm arm = new HttpArm(service.name(), n -> orders.pay(service.key()), statuses);
        ChargeMeters.Mark before = meters.mark(service);
        long start = System.nanoTime();
        HttpSlice.Reading answers;
        // New connections for each slice: those of the last one may have been closed while others were measured.
        try (HttpSlice slice = new HttpSlice(service.address(), plan.callers())) {
            answers = load.run(service, slice, arm);
        }
        answered += answers.requests();
        long answeredAt = System.nanoTime();
        service.awaitCaughtUp();
        long end = System.nanoTime();
        ChargeMeters.Mark after = meters.mark(service);
        return reading(answers, before, after, (end - start) / 1e9, (end - answeredAt) / 1e9);
    }

    private static ChargeReading reading(
            HttpSlice.Reading answers,
            ChargeMeters.Mark before,
            ChargeMeters.Mark after,
            double seconds,
            double behindSeconds) {
        double service = after.serviceCpuSeconds() - before.serviceCpuSeconds();
        double bank = after.bankCpuSeconds() - before.bankCpuSeconds();
        return new ChargeReading(
                answers.requests(),
                seconds,
                behindSeconds,
                answers.latency(),
                service,
                after.shared().postgresCpuSecondsSince(before.shared()),
                after.rigCpuSecondsSince(before),
                others(after.shared().otherCpuSecondsSince(before.shared()), service + bank),
                after.commits() - before.commits());
    }

    private static OptionalDouble others(OptionalDouble notOursNorPostgres, double serviceAndBank) {
        return notOursNorPostgres.isPresent()
                ? OptionalDouble.of(Math.max(0, notOursNorPostgres.getAsDouble() - serviceAndBank))
                : OptionalDouble.empty();
    }

    /** How one slice is loaded. */
    @FunctionalInterface
    private interface Load {
        HttpSlice.Reading run(MeasuredService service, HttpSlice slice, HttpArm arm)
                throws IOException, InterruptedException, SQLException;
    }
}
