package io.payledger.query.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.query.fixture.ExpectedPayment;
import io.payledger.query.fixture.QueryServer;
import io.payledger.query.fixture.RandomStories;
import io.payledger.testsupport.TestPostgres;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** Goal: no filter misses a payment or shows one too many. Method: the same questions to plain Java over all payments. {@code
 * -Dledger.test.questions=10000} asks more. */
class QueryModelIT {
    private static final Logger LOG = LoggerFactory.getLogger(QueryModelIT.class);
    private static final int PAYMENTS = 150;
    private static final int QUESTIONS = Integer.getInteger("ledger.test.questions", 600);

    /** Another one at every run: what fails is repeated with the seed that was logged. */
    private final long seed = new Random().nextLong();

    private final Random random = new Random(seed);

    @Test
    @DisplayName("G09 any combination of filters finds what a model in memory finds, in its order")
    void g09AnyFiltersFindWhatAModelFinds() {
        LOG.info("seed {}", seed);
        RandomStories stories = new RandomStories(seed, Duration.ofDays(4));
        var payments = stories.payments(PAYMENTS);
        List<ExpectedPayment> all = payments.stream().map(ExpectedPayment::of).toList();
        try (QueryServer server = QueryServer.start(TestPostgres.migratedDatabase())) {
            server.happened(stories.asLogged(payments));
            for (int i = 0; i < QUESTIONS; i++) {
                RandomFilter filter = new RandomFilter(random, all);
                List<ExpectedPayment> expected = filter.matching();
                Found found = ask(server, filter.query());
                assertThat(found.ids())
                        .as("seed %s, %s", seed, filter.query())
                        .isEqualTo(expected.stream().map(ExpectedPayment::id).toList());
                assertThat(found.totals())
                        .as("seed %s, totals of %s", seed, filter.query())
                        .isEqualTo(totals(expected));
            }
        }
    }

    private Found ask(QueryServer server, String query) {
        String route = "/api/transactions?" + query + "&limit=" + (50 + random.nextInt(951));
        JsonNode page = server.get("staff", route).json();
        Found found = new Found(new ArrayList<>(), new TreeMap<>());
        page.path("totals")
                .forEach(total -> found.totals.put(
                        total.path("currency").asString(),
                        total.path("payments").asString() + " "
                                + total.path("amount").asString()));
        rows(page, found);
        while (page.has("nextCursor")) {
            page = server.get(
                            "staff",
                            (random.nextBoolean() ? route + "&" : "/api/transactions?limit=1000&") + "cursor="
                                    + page.path("nextCursor").asString())
                    .json();
            rows(page, found);
        }
        return found;
    }

    private static void rows(JsonNode page, Found found) {
        assertThat(page.has("transactions")).as(page.toString()).isTrue();
        page.path("transactions")
                .forEach(row -> found.ids.add(row.path("merchantId").asString() + "/"
                        + row.path("orderId").asString()));
    }

    private static Map<String, String> totals(List<ExpectedPayment> payments) {
        Map<String, BigInteger> amounts = new TreeMap<>();
        Map<String, Integer> counts = new TreeMap<>();
        payments.forEach(it -> {
            String currency = it.amount().currency().name();
            amounts.merge(currency, BigInteger.valueOf(it.amount().minor()), BigInteger::add);
            counts.merge(currency, 1, Integer::sum);
        });
        Map<String, String> totals = new TreeMap<>();
        amounts.forEach((currency, amount) -> totals.put(currency, counts.get(currency) + " " + amount));
        return totals;
    }

    private record Found(List<String> ids, Map<String, String> totals) {}
}
