package io.payledger.benchmarks.duplicates;

import io.payledger.benchmarks.http.HttpArm;
import io.payledger.benchmarks.http.HttpSlice;
import io.payledger.benchmarks.http.HttpWire;
import io.payledger.benchmarks.rig.LedgerProcess;
import io.payledger.benchmarks.rig.Machine;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;

/**
 * Pays some orders, then sends them again and again: with the key they were paid with, with keys that were never used, and
 * with another amount under such keys. Between them, in the same rounds on the same connections, the same request to an
 * endpoint of the same server that does nothing, and a request without a body to it.
 */
public final class DuplicatesBenchmark {
    private static final int PAID_SECONDS = 30;

    /** Few, so that the bank's side keeps up and no order has to wait for a second try. */
    private static final int PAYERS = 8;

    /** Slices of an arm that count for nothing: the JVM compiles what a request goes through in its first seconds. */
    private static final int WARM_UP_ROUNDS = 3;

    private final DuplicatesPlan plan;
    private final Clock clock;
    private final Consumer<String> progress;

    /** @param progress is told, a line at a time, what is going on */
    public DuplicatesBenchmark(DuplicatesPlan plan, Clock clock, Consumer<String> progress) {
        this.plan = plan;
        this.clock = clock;
        this.progress = progress;
    }

    /** Starts a ledger, measures, stops it. */
    public DuplicatesResult run() throws Exception {
        progress.accept("starting a ledger");
        try (LedgerProcess ledger = LedgerProcess.start(plan.folder())) {
            pay(ledger);
            // Connected only now: the server closes connections that nothing came over for half a minute.
            try (HttpSlice slice = new HttpSlice(ledger.api(), plan.callers())) {
                List<HttpArm> arms = arms(ledger.key());
                progress.accept("warming up");
                Map<String, List<HttpSlice.Reading>> unused = measure(slice, arms, WARM_UP_ROUNDS, plan.warmUp());
                progress.accept("measuring");
                Map<String, List<HttpSlice.Reading>> readings = measure(slice, arms, plan.rounds(), plan.slice());
                return new DuplicatesResult(
                        plan,
                        Machine.describe(clock, ledger.database(), plan.folder()),
                        readings,
                        charges(ledger.bank()));
            }
        }
    }

    private void pay(LedgerProcess ledger) throws InterruptedException {
        progress.accept("paying %,d orders".formatted(plan.orders()));
        try (ExecutorService payers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Void>> shares = IntStream.range(0, PAYERS)
                    .<Callable<Void>>mapToObj(payer -> () -> {
                        payShare(ledger, payer);
                        return null;
                    })
                    .toList();
            for (Future<Void> share : payers.invokeAll(shares)) {
                share.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("The orders could not be paid: " + e.getCause(), e.getCause());
        }
    }

    private void payShare(LedgerProcess ledger, int payer) throws IOException {
        try (HttpWire wire = HttpWire.to(ledger.api())) {
            for (int order = payer; order < plan.orders(); order += PAYERS) {
                byte[] pay = request(ledger.key(), order, 500, "paid-" + order, "Prefer: wait=8\r\n");
                long patience = System.nanoTime() + PAID_SECONDS * 1_000_000_000L;
                while (wire.send(pay) != 200) {
                    if (System.nanoTime() - patience > 0) {
                        throw new IllegalStateException("Order " + order + " was not paid in time");
                    }
                }
            }
        }
    }

    private List<HttpArm> arms(String key) {
        byte[] get = HttpWire.get("/api/ping", key);
        return List.of(
                new HttpArm(DuplicatesResult.EMPTY, n -> empty(key, order(n), "ping-" + n), Set.of(204)),
                new HttpArm(DuplicatesResult.EMPTY_GET, n -> get, Set.of(204)),
                new HttpArm(
                        DuplicatesResult.SAME_KEY,
                        n -> request(key, order(n), 500, "paid-" + order(n), ""),
                        Set.of(200)),
                new HttpArm(
                        DuplicatesResult.OTHER_KEY, n -> request(key, order(n), 500, "again-" + n, ""), Set.of(200)),
                new HttpArm(
                        DuplicatesResult.OTHER_AMOUNT,
                        n -> request(key, order(n), 501, "other-" + n, ""),
                        Set.of(409)));
    }

    private long order(long n) {
        return n % plan.orders();
    }

    private static byte[] request(String key, long order, int amount, String idempotencyKey, String headers) {
        return HttpWire.post(
                "/api/payments", key, "Idempotency-Key: " + idempotencyKey + "\r\n" + headers, body(order, amount));
    }

    /** The same bytes but for the address. */
    private static byte[] empty(String key, long order, String idempotencyKey) {
        return HttpWire.post("/api/ping", key, "Idempotency-Key: " + idempotencyKey + "\r\n", body(order, 500));
    }

    private static String body(long order, int amount) {
        return "{\"orderId\":\"order-" + order + "\",\"channel\":\"WECHAT\",\"amount\":" + amount
                + ",\"currency\":\"CNY\"}";
    }

    /** In turn, each round starting with another arm. */
    private Map<String, List<HttpSlice.Reading>> measure(
            HttpSlice slice, List<HttpArm> arms, int rounds, Duration length) throws InterruptedException {
        Map<String, List<HttpSlice.Reading>> readings = new LinkedHashMap<>();
        arms.forEach(arm -> readings.put(arm.name(), new ArrayList<>()));
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < arms.size(); i++) {
                HttpArm arm = arms.get((round + i) % arms.size());
                HttpSlice.Reading reading = slice.run(arm, length);
                progress.accept("round %d/%d  %-16s %,9.0f requests/s"
                        .formatted(round + 1, rounds, arm.name(), reading.perSecond()));
                readings.computeIfAbsent(arm.name(), name -> new ArrayList<>()).add(reading);
            }
        }
        return readings;
    }

    private static long charges(URI bank) throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            String books = http.send(
                            HttpRequest.newBuilder(bank.resolve("/sim/ledger")).build(), BodyHandlers.ofString())
                    .body();
            return JsonMapper.shared().readTree(books).path("charges").asLong();
        }
    }
}
