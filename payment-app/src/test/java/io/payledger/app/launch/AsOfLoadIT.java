package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.app.launch.LedgerClient.Answer;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The bar for the past: a report as of an index is the report that was taken at it, byte for byte. Orders are paid, refunded
 * and disputed all the while, over a bank that loses answers, declines, and calls back late, twice or with the opposite;
 * reports are taken at random moments, and each says at which index it stands. {@code -Dledger.test.moments=100} takes more.
 */
class AsOfLoadIT {
    private static final Logger LOG = LoggerFactory.getLogger(AsOfLoadIT.class);
    private static final int MOMENTS = Integer.getInteger("ledger.test.moments", 8);
    private static final int CALLERS = 8;

    /** All of them are on one page, which is then a report of all there is. */
    private static final int MOST_ORDERS = 900;

    private static final List<String> REPORTS = List.of(
            "/api/transactions?limit=1000",
            "/api/transactions?limit=1000&status=PROCESSING",
            "/api/status-distribution",
            "/api/status-distribution?groupBy=channel",
            "/api/trial-balance",
            "/api/journal?limit=1000&currency=KWD");

    @TempDir
    static Path folder;

    private final long seed = Long.getLong("ledger.test.seed", new Random().nextLong());
    private final Random random = new Random(seed);
    private final AtomicInteger orders = new AtomicInteger();
    private final AtomicBoolean over = new AtomicBoolean();
    private final Semaphore steps = new Semaphore(0);

    /** A report as it was taken. */
    private record Taken(String route, long index, String body) {}

    @Test
    @DisplayName("A report as of an index equals the one that was taken there, at random moments of a run under load")
    void aReportOfThePastIsTheOneThatWasTakenThen() throws Exception {
        LOG.info("seed {}, {} moments", seed, MOMENTS);
        try (Ledger ledger = new Ledger(LedgerOptions.onFreePorts(
                        folder,
                        Map.of(
                                "payledger.bank.connect-timeout", "500ms",
                                "payledger.bank.call-timeout", "1s",
                                "payledger.bank.listen-within", "3s",
                                "payledger.bank.send-within", "1500ms",
                                "payledger.bank.in-flight-window", "4s",
                                "payledger.saga.deadline-poll", "100ms",
                                "payledger.saga.reconcile-schedule", "2s,4s,10s,20s,40s,60s")));
                ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            Ledger.Addresses addresses = ledger.start();
            LedgerClient shop = new LedgerClient(
                    addresses.api(), addresses.keys().merchant().orElseThrow());
            LedgerClient staff =
                    new LedgerClient(addresses.api(), addresses.keys().staff().orElseThrow());
            misbehave(new LedgerClient(Objects.requireNonNull(addresses.bank()), ""));
            List<Future<?>> load = new ArrayList<>();
            for (int caller = 0; caller < CALLERS; caller++) {
                long own = seed + caller;
                load.add(callers.submit(() -> work(shop, staff, new Random(own))));
            }
            List<Taken> taken = new ArrayList<>();
            try {
                take(staff, ledger.application().getBean(JdbcClient.class), taken);
            } finally {
                over.set(true);
                steps.release(CALLERS);
            }
            for (Future<?> caller : load) {
                caller.get();
            }
            compare(staff, taken);
        }
    }

    private static void misbehave(LedgerClient bank) {
        String rates = "{\"rates\":{\"dropReply\":0.1,\"decline\":0.1,\"errorAfterCharge\":0.05,\"callbackTwice\":0.1,"
                + "\"callbackDelay\":0.2,\"callbackFailAfter\":0.05},\"delayMs\":300,\"seed\":7}";
        assertThat(bank.send(bank.request("/sim/faults", "Content-Type", "application/json")
                                .PUT(BodyPublishers.ofString(rates)))
                        .status())
                .isEqualTo(200);
    }

    /** What shops and staff do, as long as there are steps to be taken. */
    private void work(LedgerClient shop, LedgerClient staff, Random own) {
        for (int refund = 0; ; refund++) {
            steps.acquireUninterruptibly();
            if (over.get()) {
                return;
            }
            int known = Math.min(MOST_ORDERS, orders.get());
            int what = known < 20 ? 0 : own.nextInt(10);
            String path = "/api/payments/as-of-" + own.nextInt(Math.max(1, known));
            String[] json = {"Content-Type", "application/json"};
            if (what < 5 && known < MOST_ORDERS) {
                String currency = List.of("CNY", "CNY", "JPY", "KWD").get(own.nextInt(4));
                accepted(shop.pay("as-of-" + orders.getAndIncrement(), 500 + own.nextInt(9_500), currency));
            } else if (what < 8) {
                accepted(shop.post(
                        path + "/refunds",
                        "{\"refundId\":\"r-%d-%d\",\"amount\":%d}"
                                .formatted(own.nextInt(99), refund, 1 + own.nextInt(40)),
                        json));
            } else if (what == 8) {
                accepted(shop.post(
                        path + "/disputes",
                        "{\"disputeId\":\"d\",\"happenedAt\":\"2026-01-02T03:04:05Z\",\"text\":\"charged twice\"}",
                        json));
            } else {
                String decision = own.nextBoolean() ? "accept" : "reject";
                accepted(staff.post(path + "/disputes/d/" + decision + "?merchant=demo", "", json));
            }
        }
    }

    /** Orders that are not paid, and disputes that nobody opened, are refused; nothing fails. */
    private static void accepted(Answer answer) {
        assertThat(answer.status()).as(answer.response().body()).isLessThan(500);
    }

    private void take(LedgerClient staff, JdbcClient database, List<Taken> taken) {
        steps.release(CALLERS * 10);
        for (int moment = 0; moment < MOMENTS; moment++) {
            steps.release(CALLERS + random.nextInt(CALLERS));
            long until = head(database) + 1 + random.nextInt(20);
            // Tables gather events: a report may stand where the one of the last moment stood.
            long last = taken.stream().mapToLong(Taken::index).max().orElse(-1);
            await().atMost(Duration.ofSeconds(30))
                    .pollInterval(Duration.ofMillis(3))
                    .until(() -> {
                        if (head(database) >= until) {
                            return tables(staff) > last;
                        }
                        if (steps.availablePermits() == 0) {
                            steps.release(1);
                        }
                        return false;
                    });
            List<String> routes = new ArrayList<>(REPORTS);
            routes.add("/api/audit/payments/demo/as-of-" + random.nextInt(Math.min(MOST_ORDERS, orders.get())));
            for (String route : routes) {
                Answer answer = staff.get(route);
                String body = answer.response().body();
                if (route.startsWith("/api/audit") && answer.status() == 404) {
                    // Its first event is behind what the tables have seen.
                    continue;
                }
                assertThat(answer.status()).as("%s: %s", route, body).isEqualTo(200);
                assertThat(body).as(route).doesNotContain("nextCursor");
                taken.add(new Taken(route, answer.json().path("asOfIndex").longValue(), body));
            }
        }
    }

    /** The index that the tables stand at. */
    private static long tables(LedgerClient staff) {
        return staff.get("/api/status-distribution").json().path("asOfIndex").longValue();
    }

    private static long head(JdbcClient database) {
        return database.sql("SELECT coalesce(max(global_index), 0) FROM events")
                .query(Long.class)
                .single();
    }

    private void compare(LedgerClient staff, List<Taken> taken) {
        Set<Long> indexes = new HashSet<>();
        for (Taken report : taken) {
            indexes.add(report.index());
            String route = report.route() + (report.route().contains("?") ? "&" : "?") + "asOfIndex=" + report.index();
            assertThat(staff.get(route).response().body())
                    .as("seed %s, %s", seed, route)
                    .isEqualTo(report.body());
        }
        LOG.info(
                "{} reports at {} moments, of {} orders, stood at {} indexes from {} to {}: all are the same as of then",
                taken.size(),
                MOMENTS,
                Math.min(MOST_ORDERS, orders.get()),
                indexes.size(),
                indexes.stream().min(Long::compare).orElseThrow(),
                indexes.stream().max(Long::compare).orElseThrow());
        assertThat(indexes).as("each moment is a later one of the tables").hasSizeGreaterThanOrEqualTo(MOMENTS);
    }
}
