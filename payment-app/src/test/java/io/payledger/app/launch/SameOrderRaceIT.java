package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.app.database.DatabaseLogin;
import io.payledger.app.database.LedgerDatabase;
import io.payledger.app.launch.LedgerClient.Answer;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** Two whole nodes over one PostgreSQL, and one simulated bank that is the witness. */
class SameOrderRaceIT {
    private static final int ORDERS = Integer.getInteger("ledger.test.orders", 60);
    private static final int REQUESTS = 50;
    private static final List<String> CHANNELS = List.of("WECHAT", "ALIPAY", "CARD", "BANK_TRANSFER");
    private static final String BANK_SECRET = "of-tests-only-shared-by-both-nodes-and-the-bank";
    private static final String CALLBACK_SECRET = "of-tests-only-shared-by-the-two-nodes";

    @TempDir
    Path folder;

    private final TestDatabase server = TestPostgres.newDatabase();

    @Test
    @Timeout(600)
    @DisplayName(
            "A07 A08 A20 fifty requests at once for each of many orders, with mixed keys, channels and amounts on two "
                    + "nodes: one charge each and no answer but the documented ones")
    void oneChargeForEachOrder() throws Exception {
        try (Ledger first = new Ledger(options("first", 0, Map.of()))) {
            Ledger.Addresses one = first.start();
            URI bank = Objects.requireNonNull(one.bank());
            Map<String, String> sameBank = Map.of("payledger.bank.url", bank.toString());
            try (Ledger second = new Ledger(options("second", LedgerOptions.NO_BANK, sameBank))) {
                String key = one.keys().merchant().orElseThrow();
                List<LedgerClient> nodes = List.of(
                        new LedgerClient(one.api(), key),
                        new LedgerClient(second.start().api(), key));
                race(nodes);
                settle(nodes.getFirst());
                chargedOnceEach(new LedgerClient(bank, ""));
            }
        }
    }

    private static void race(List<LedgerClient> nodes) throws Exception {
        Map<String, Integer> distribution = new TreeMap<>();
        try (ExecutorService callers = Executors.newFixedThreadPool(REQUESTS)) {
            for (int order = 0; order < ORDERS; order++) {
                String orderId = order(order);
                CyclicBarrier together = new CyclicBarrier(REQUESTS);
                List<Future<Answer>> answers = new ArrayList<>();
                for (int request = 0; request < REQUESTS; request++) {
                    int number = request;
                    answers.add(callers.submit(() -> {
                        together.await();
                        return pay(nodes.get(number % nodes.size()), orderId, number);
                    }));
                }
                int accepted = 0;
                for (Future<Answer> future : answers) {
                    Answer answer = future.get();
                    assertThat(answer.status()).as(answer.response().body()).isIn(200, 202, 409, 422);
                    accepted += answer.status() == 202 ? 1 : 0;
                    distribution.merge(answer.status() + " " + answer.text("code"), 1, Integer::sum);
                }
                assertThat(accepted).as(orderId).isEqualTo(1);
            }
        }
        LoggerFactory.getLogger(SameOrderRaceIT.class)
                .warn("{} orders, {} requests each: {}", ORDERS, REQUESTS, distribution);
        assertThat(distribution.keySet())
                .isSubsetOf(
                        "200 ",
                        "202 ",
                        "409 REPEAT_SUBMIT",
                        "409 ORDER_ALREADY_HAS_PAYMENT",
                        "422 IDEMPOTENCY_KEY_REUSED");
    }

    /** Every third has a key of its own, every third shares one with others, the rest have none. */
    private static Answer pay(LedgerClient node, String orderId, int number) {
        String body = "{\"orderId\":\"%s\",\"channel\":\"%s\",\"amount\":%d,\"currency\":\"CNY\"}"
                .formatted(orderId, CHANNELS.get(number / 2 % CHANNELS.size()), number % 5 == 4 ? 501 : 500);
        List<String> headers = new ArrayList<>(List.of("Content-Type", "application/json"));
        if (number % 3 != 2) {
            headers.addAll(List.of("Idempotency-Key", orderId + "-" + (number % 3 == 0 ? number : number % 4)));
        }
        return node.send(
                node.request("/api/payments", headers.toArray(String[]::new)).POST(BodyPublishers.ofString(body)));
    }

    private static void settle(LedgerClient node) {
        for (int order = 0; order < ORDERS; order++) {
            String path = "/api/payments/" + order(order);
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> node.get(path).text("status").equals("SUCCESS"));
        }
    }

    private static void chargedOnceEach(LedgerClient bank) {
        Map<Integer, Integer> charges = new HashMap<>();
        for (int order = 0; order < ORDERS; order++) {
            JsonNode books = bank.get("/sim/orders/demo/" + order(order)).json();
            charges.merge(books.toString().split("\"effective\":true", -1).length - 1, 1, Integer::sum);
        }
        assertThat(charges).as("orders by their number of charges").isEqualTo(Map.of(1, ORDERS));
    }

    private static String order(int number) {
        return "race-" + number;
    }

    private LedgerOptions options(String node, int bankPort, Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(more);
        settings.put("payledger.bank.secret", BANK_SECRET);
        settings.put("payledger.callback.secrets", CALLBACK_SECRET);
        settings.put("logging.level.step", "warn");
        return new LedgerOptions(folder.resolve(node), "127.0.0.1", 0, 0, database(), null, bankPort, settings);
    }

    private LedgerDatabase database() {
        return new LedgerDatabase(
                server.url(),
                new DatabaseLogin("ledger_owner", TestDatabase.PASSWORD),
                new DatabaseLogin("ledger_app", TestDatabase.PASSWORD));
    }
}
