package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.app.database.DatabaseLogin;
import io.payledger.app.database.LedgerDatabase;
import io.payledger.app.quality.Repository;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Goal: a bank that answers nothing for a minute holds up nothing but its own charges. Method: its clock runs fifteen
 * times as fast as the real one, so a call limit of 1 s stands for 15 s and an outage of 4 s for a minute; order services
 * pay and ask all the while, and another bank's callbacks come in.
 */
class DeadBankIT {
    private static final String SECRET = CallbackLedger.SECRET;
    private static final Duration OUTAGE = Duration.ofSeconds(4);
    private static final int CALLERS = 16;

    /** Longer than any statement of a busy machine, as long as the shortest call of the bank. */
    private static final String STUCK = "state = 'idle in transaction' AND state_change < now() - interval '1 second'";

    @TempDir
    static Path folder;

    private final TestDatabase server = TestPostgres.newDatabase();
    private final ConcurrentLinkedQueue<Long> reads = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Long> callbacks = new ConcurrentLinkedQueue<>();
    private final AtomicInteger orders = new AtomicInteger();

    @Test
    @DisplayName(
            "E07 I19 with the bank dead for a minute all are answered, nothing piles up, and every order is paid once")
    void deadForAMinute() throws Exception {
        try (Ledger ledger = new Ledger(options())) {
            Ledger.Addresses addresses = ledger.start();
            LedgerClient shop = new LedgerClient(
                    addresses.api(), addresses.keys().merchant().orElseThrow());
            LedgerClient bank = new LedgerClient(Objects.requireNonNull(addresses.bank()), "");
            JdbcClient tables = JdbcClient.create(server.superuser());
            assertThat(shop.pay("paid", 500, "CNY", "Prefer", "wait=8").text("status"))
                    .isEqualTo("SUCCESS");
            int threadsBefore = platformThreads();

            faults(bank, "{\"rates\":{\"neverSeen\":1,\"silent\":1},\"operations\":[\"charge\",\"query\",\"cancel\"]}");
            AtomicInteger mostThreads = new AtomicInteger();
            AtomicInteger stuck = new AtomicInteger();
            long end = System.nanoTime() + OUTAGE.toNanos();
            try (ExecutorService load = Executors.newVirtualThreadPerTaskExecutor()) {
                List<Future<?>> callers = IntStream.range(0, CALLERS)
                        .<Future<?>>mapToObj(caller -> load.submit(() -> payAndAsk(shop, end)))
                        .toList();
                Future<?> banks = load.submit(() -> tell(shop, end));
                while (System.nanoTime() < end) {
                    stuck.addAndGet(count(tables, "pg_stat_activity WHERE datname = current_database() AND " + STUCK));
                    mostThreads.accumulateAndGet(platformThreads(), Math::max);
                    Thread.sleep(100);
                }
                for (Future<?> caller : callers) {
                    caller.get();
                }
                banks.get();
            }
            assertThat(stuck).hasValue(0);
            assertThat(mostThreads.get() - threadsBefore)
                    .as("threads that wait for the bank are virtual and bounded")
                    .isLessThan(CALLERS + 50);

            faults(bank, "{\"rates\":{}}");
            // What the bank never saw is FAILED once its window is over; whoever wants the order pays it again.
            eventually().until(() -> {
                tables.sql("SELECT order_id FROM payment_transaction WHERE status = 'FAILED'")
                        .query(String.class)
                        .list()
                        .forEach(order -> shop.pay(order, 500, "CNY"));
                return count(tables, "payment_transaction WHERE status = 'SUCCESS'") == orders.get() + 1;
            });
            var books = bank.get("/sim/ledger").json();
            assertThat(books.path("doubleCharges")).isEmpty();
            assertThat(books.path("ordersCharged").asInt()).isEqualTo(orders.get() + 1);
            eventually().until(() -> count(tables, "saga_entry") == 0 && count(tables, "scheduled_tasks") == 0);
            write(mostThreads.get() - threadsBefore);
        }
    }

    /** An order service: a new order, then how it stands. */
    private void payAndAsk(LedgerClient shop, long end) {
        while (System.nanoTime() < end) {
            String order = "dead-" + orders.incrementAndGet();
            assertThat(shop.pay(order, 500, "CNY").status()).isEqualTo(202);
            assertThat(timed(reads, () -> shop.get("/api/payments/" + order)).status())
                    .isEqualTo(200);
            assertThat(timed(reads, () -> shop.get("/api/payments/paid")).status())
                    .isEqualTo(200);
        }
    }

    /** A bank that tells again and again what it has told. */
    private void tell(LedgerClient shop, long end) {
        String reference = shop.get("/api/payments/paid")
                .json()
                .path("attempts")
                .path(0)
                .path("bankReference")
                .asString();
        BankCallback message = BankCallback.success("paid", 500, "CNY").with("bankReference", reference);
        while (System.nanoTime() < end) {
            assertThat(timed(callbacks, () -> message.send(shop.api(), SECRET)).status())
                    .isBetween(200, 202);
        }
    }

    private static LedgerClient.Answer timed(ConcurrentLinkedQueue<Long> times, Supplier<LedgerClient.Answer> request) {
        long begin = System.nanoTime();
        LedgerClient.Answer answer = request.get();
        times.add(System.nanoTime() - begin);
        return answer;
    }

    /** The figures of one run; they are of this machine, and nothing is asserted about them. */
    private void write(int threads) throws IOException {
        if ("write".equals(System.getProperty("ledger.pages"))) {
            Files.writeString(Repository.ROOT.resolve("docs/dead-bank.md"), """
                    # A bank that is dead for a minute

                    <!-- Made by DeadBankIT; write it anew with -Dledger.pages=write -->

                    `DeadBankIT` takes every call of the bank away for a minute of its time (4 s; a call limit of 1 s stands for 15 s) while %d order services pay and ask without a pause and a bank delivers callbacks. Asserted: everybody is answered, no connection is idle in a transaction for as long as a bank call takes, no threads pile up, and afterwards every order is paid exactly once. Measured in one run, on a machine that other builds shared:

                    | | answers | p50 ms | p99 ms | slowest ms |
                    | --- | ---: | ---: | ---: | ---: |
                    | reads | %s |
                    | callbacks | %s |

                    %d orders were accepted during the outage; %d more platform threads than before ran at the most.
                    """.formatted(
                            CALLERS, row(reads), row(callbacks), orders.get(), threads));
        }
    }

    private static String row(ConcurrentLinkedQueue<Long> times) {
        List<Long> sorted = times.stream().sorted().toList();
        return "%d | %.1f | %.1f | %.1f"
                .formatted(
                        sorted.size(),
                        millis(sorted.get(sorted.size() / 2)),
                        millis(sorted.get(sorted.size() * 99 / 100)),
                        millis(sorted.getLast()));
    }

    private static double millis(long nanos) {
        return nanos / 1e6;
    }

    private LedgerOptions options() {
        return new LedgerOptions(
                folder,
                "127.0.0.1",
                0,
                0,
                new LedgerDatabase(
                        server.url(),
                        new DatabaseLogin("ledger_owner", TestDatabase.PASSWORD),
                        new DatabaseLogin("ledger_app", TestDatabase.PASSWORD)),
                null,
                0,
                Map.of(
                        "payledger.bank.connect-timeout", "500ms",
                        "payledger.bank.call-timeout", "1s",
                        "payledger.bank.listen-within", "1500ms",
                        "payledger.bank.send-within", "1500ms",
                        "payledger.bank.in-flight-window", "2s",
                        "payledger.bank.breaker.open-for", "1s",
                        "payledger.callback.secrets", SECRET,
                        "payledger.saga.deadline-poll", "100ms",
                        "payledger.saga.reconcile-schedule", "2s,4s,6s,10s,15s,20s,30s,45s,60s,90s,120s,300s"));
    }

    private static void faults(LedgerClient bank, String rates) {
        assertThat(bank.send(bank.request("/sim/faults", "Content-Type", "application/json")
                                .PUT(BodyPublishers.ofString(rates)))
                        .status())
                .isEqualTo(200);
    }

    private static int platformThreads() {
        return ManagementFactory.getThreadMXBean().getThreadCount();
    }

    private static int count(JdbcClient tables, String rows) {
        return tables.sql("SELECT count(*) FROM " + rows).query(Integer.class).single();
    }

    private static ConditionFactory eventually() {
        return await().atMost(Duration.ofMinutes(3)).pollInterval(Duration.ofMillis(300));
    }
}
