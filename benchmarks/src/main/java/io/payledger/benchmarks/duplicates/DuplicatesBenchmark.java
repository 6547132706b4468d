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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;

/**
 * Pays some orders, then sends them again and again: with the key they were paid with, and with keys that were never
 * used. Between them, in the same rounds on the same connections, an endpoint that only looks at the credentials.
 */
public final class DuplicatesBenchmark {
    private static final int PAID_SECONDS = 30;

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
        try (LedgerProcess ledger = LedgerProcess.start(plan.folder());
                HttpSlice slice = new HttpSlice(ledger.api(), plan.callers())) {
            pay(ledger);
            List<HttpArm> arms = arms(ledger.key());
            progress.accept("warming up");
            measure(slice, arms, 2);
            progress.accept("measuring");
            Map<String, List<HttpSlice.Reading>> readings = measure(slice, arms, plan.rounds());
            return new DuplicatesResult(
                    plan, Machine.describe(clock, ledger.database(), plan.folder()), readings, charges(ledger.bank()));
        }
    }

    private void pay(LedgerProcess ledger) throws IOException {
        progress.accept("paying %,d orders".formatted(plan.orders()));
        try (HttpWire wire = HttpWire.to(ledger.api())) {
            for (int order = 0; order < plan.orders(); order++) {
                byte[] pay = request(ledger.key(), order, "paid-" + order, "Prefer: wait=8\r\n");
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
        byte[] ping = HttpWire.get("/api/ping", key);
        return List.of(
                new HttpArm(DuplicatesResult.EMPTY, n -> ping, Set.of(204)),
                new HttpArm(
                        DuplicatesResult.SAME_KEY, n -> request(key, order(n), "paid-" + order(n), ""), Set.of(200)),
                new HttpArm(
                        DuplicatesResult.OTHER_KEY, n -> request(key, order(n), "again-" + n, ""), Set.of(200, 409)));
    }

    private long order(long n) {
        return n % plan.orders();
    }

    private static byte[] request(String key, long order, String idempotencyKey, String headers) {
        return HttpWire.post(
                "/api/payments",
                key,
                "Idempotency-Key: " + idempotencyKey + "\r\n" + headers,
                "{\"orderId\":\"order-" + order + "\",\"channel\":\"WECHAT\",\"amount\":500,\"currency\":\"CNY\"}");
    }

    /** In turn, each round starting with another arm. */
    private Map<String, List<HttpSlice.Reading>> measure(HttpSlice slice, List<HttpArm> arms, int rounds)
            throws InterruptedException {
        Map<String, List<HttpSlice.Reading>> readings = new LinkedHashMap<>();
        arms.forEach(arm -> readings.put(arm.name(), new ArrayList<>()));
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < arms.size(); i++) {
                HttpArm arm = arms.get((round + i) % arms.size());
                HttpSlice.Reading reading = slice.run(arm, plan.slice());
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
