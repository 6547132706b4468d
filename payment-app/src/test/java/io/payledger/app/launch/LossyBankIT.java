package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The bar for payments: a bank that charges and then loses, spoils or delays more than half of its answers. Its clock runs
 * fifteen times as fast as the real one: a call limit of 1 s stands for 15 s, a delay of 1.4 s for 21 s.
 */
class LossyBankIT {
    private static final int PAYMENTS = Integer.getInteger("ledger.test.payments", 600);
    private static final int CALLERS = 64;

    @TempDir
    static Path folder;

    @Test
    @DisplayName("A04 B13 E01 of all payments none is charged twice, none is wrongly FAILED, all are settled unaided")
    void everyPaymentIsSettledOnce() throws Exception {
        try (Ledger ledger = new Ledger(LedgerOptions.onFreePorts(
                folder,
                Map.of(
                        "payledger.bank.connect-timeout", "500ms",
                        "payledger.bank.call-timeout", "1s",
                        "payledger.bank.listen-within", "3s",
                        "payledger.bank.send-within", "1500ms",
                        "payledger.bank.in-flight-window", "4s",
                        // Nothing may depend on callbacks.
                        "payledger.callback.enabled", "false",
                        "payledger.saga.deadline-poll", "100ms",
                        "payledger.saga.reconcile-schedule", "2s,4s,10s,20s,40s,60s,80s,100s,150s,200s,300s")))) {
            Ledger.Addresses addresses = ledger.start();
            LedgerClient shop = new LedgerClient(
                    addresses.api(), addresses.keys().merchant().orElseThrow());
            LedgerClient bank = new LedgerClient(Objects.requireNonNull(addresses.bank()), "");
            loseAnswers(bank);
            submit(shop);
            JdbcClient database = ledger.application().getBean(JdbcClient.class);
            await().atMost(Duration.ofMinutes(5)).until(() -> settled(database) == PAYMENTS);
            // What a busy bank had not read when its call ended is cancelled there: FAILED is right then, and it must
            // agree.
            long succeeded = statuses(database).getOrDefault("SUCCESS", 0L);
            var books = bank.get("/sim/ledger").json();
            assertThat(books.path("doubleCharges")).isEmpty();
            assertThat(books.path("ordersCharged").asLong()).isEqualTo(succeeded);
            assertThat(books.path("charges").asLong()).isEqualTo(succeeded).isGreaterThan(PAYMENTS / 2);
            assertThat(books.path("faultsInjected").path("dropReply").asInt()).isGreaterThan(PAYMENTS / 5);
            await().until(() -> rows(database, "saga_entry") == 0);
            await().until(() -> rows(database, "scheduled_tasks") == 0);
        }
    }

    private static void loseAnswers(LedgerClient bank) {
        String rates = "{\"rates\":{\"dropReply\":0.3,\"errorAfterCharge\":0.1,\"halfJson\":0.05,"
                + "\"delayAfterCharge\":0.1},\"delayMs\":1400,\"seed\":7}";
        assertThat(bank.send(bank.request("/sim/faults", "Content-Type", "application/json")
                                .PUT(BodyPublishers.ofString(rates)))
                        .status())
                .isEqualTo(200);
    }

    private static void submit(LedgerClient shop) throws Exception {
        Semaphore callers = new Semaphore(CALLERS);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> answers = IntStream.range(0, PAYMENTS)
                    .mapToObj(order -> threads.submit(() -> {
                        callers.acquire();
                        try {
                            return shop.pay("lossy-" + order, 500, "CNY").status();
                        } finally {
                            callers.release();
                        }
                    }))
                    .toList();
            for (Future<Integer> answer : answers) {
                assertThat(answer.get()).isIn(200, 202);
            }
        }
    }

    private static long settled(JdbcClient database) {
        Map<String, Long> counts = statuses(database);
        return counts.getOrDefault("SUCCESS", 0L) + counts.getOrDefault("FAILED", 0L);
    }

    private static Map<String, Long> statuses(JdbcClient database) {
        return database
                .sql("SELECT status, count(*) FROM payment_transaction GROUP BY status")
                .query((row, number) -> Map.entry(row.getString(1), row.getLong(2)))
                .list()
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static long rows(JdbcClient database, String table) {
        return database.sql("SELECT count(*) FROM " + table).query(Long.class).single();
    }
}
