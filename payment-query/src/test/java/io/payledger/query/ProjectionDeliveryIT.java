package io.payledger.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.money.Money;
import io.payledger.api.payment.DisputeEvent;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.RefundEvent;
import io.payledger.query.fixture.ExpectedPayment;
import io.payledger.query.fixture.InMemoryLog;
import io.payledger.query.fixture.PaymentStory;
import io.payledger.query.fixture.ProjectionNode;
import io.payledger.query.fixture.RandomStories;
import io.payledger.query.fixture.Tables;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.axonframework.eventhandling.DomainEventMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Goal: the tables hang on what happened, not on how it was delivered. Method: the same log, delivered in many ways. */
class ProjectionDeliveryIT {
    private static final Logger LOG = LoggerFactory.getLogger(ProjectionDeliveryIT.class);
    private static final int PAYMENTS = Integer.getInteger("ledger.test.payments", 150);

    /** Another one at every run: what fails is repeated with the seed that was logged. */
    private final long seed = new Random().nextLong();

    private final RandomStories random = new RandomStories(seed);

    /** G08: redelivered events counted twice or raised errors. */
    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void g08DoubledLateAndOddlyBatchedDeliveriesEqualTheStraightOne(int segments) {
        LOG.info("seed {}", seed);
        List<DomainEventMessage<?>> log = random.asLogged(random.payments(PAYMENTS));
        Map<String, List<String>> straight = Tables.of(followed(log, 1, 500));
        assertThat(straight.get("payment_transaction")).as("seed " + seed).hasSize(PAYMENTS);

        TestDatabase disturbed = followed(random.tripled(log), segments, random.between(3, 60));
        assertThat(Tables.of(disturbed)).as("seed " + seed).isEqualTo(straight);
        assertThat(Tables.count(disturbed, "SELECT count(*) FROM projection_parked_payment"))
                .isZero();
    }

    /** I14: the fold of the events equals the projections; the distribution sums to the number of payments. */
    @Test
    void i14TheTablesAreWhatTheEventsSay() {
        LOG.info("seed {}", seed);
        List<PaymentStory> stories = random.payments(PAYMENTS);
        TestDatabase database = followed(random.asLogged(stories), 1, 500);
        List<ExpectedPayment> expected =
                stories.stream().map(ExpectedPayment::of).toList();

        assertThat(JdbcClient.create(database.app())
                        .sql(
                                "SELECT merchant_id || '/' || order_id || ' ' || amount_minor || ' ' || currency || ' '"
                                        + " || status || ' ' || coalesce(channel, '') || ' ' || attempts FROM payment_transaction")
                        .query(String.class)
                        .list())
                .as("seed " + seed)
                .containsExactlyInAnyOrderElementsOf(expected.stream()
                        .map(it -> it.merchantId() + "/" + it.orderId() + " " + it.amount() + " " + it.status() + " "
                                + it.channel() + " " + it.tradeNos().size())
                        .toList());
        assertThat(JdbcClient.create(database.app())
                        .sql(
                                "SELECT merchant_id || ' ' || channel || ' ' || currency || ' ' || status || ' ' || payments"
                                        + " || ' ' || amount_minor FROM status_distribution")
                        .query(String.class)
                        .list())
                .as("seed " + seed)
                .containsExactlyInAnyOrderElementsOf(buckets(expected));
        assertThat(Tables.count(database, "SELECT sum(payments)::bigint FROM status_distribution"))
                .isEqualTo(PAYMENTS);
    }

    /** I7: per currency all accounts together are zero; what banks hold is what the events say. */
    @Test
    void i7TheBooksBalanceAndAreWhatTheEventsSay() {
        LOG.info("seed {}", seed);
        List<PaymentStory> stories = random.payments(PAYMENTS);
        TestDatabase database = followed(random.tripled(random.asLogged(stories)), 4, random.between(3, 60));
        Map<String, BigInteger> held = new TreeMap<>();
        stories.stream().flatMap(story -> story.events().stream()).forEach(event -> {
            switch (event) {
                case PaymentEvent.PaymentSucceeded it -> add(held, it.amount(), 1);
                case PaymentEvent.LateSuccessAccepted it -> add(held, it.amount(), 1);
                case PaymentEvent.SurplusChargeDetected it -> add(held, it.amount(), 1);
                case RefundEvent.RefundSucceeded it -> add(held, it.amount(), -1);
                case RefundEvent.LateRefundAccepted it -> add(held, it.amount(), -1);
                case DisputeEvent.ChargebackTaken it -> add(held, it.amount(), -1);
                default -> {}
            }
        });
        assertThat(JdbcClient.create(database.app())
                        .sql("""
                                SELECT currency, sum(CASE WHEN debit_account = 'BANK_CLEARING' THEN amount_minor
                                    WHEN credit_account = 'BANK_CLEARING' THEN -amount_minor ELSE 0 END) AS held
                                FROM journal_entry GROUP BY currency
                                """)
                        .query((row, number) -> Map.entry(
                                row.getString("currency"),
                                row.getBigDecimal("held").toBigIntegerExact()))
                        .list())
                .as("seed " + seed)
                .containsExactlyInAnyOrderElementsOf(held.entrySet());
        assertThat(Tables.count(database, "SELECT count(*) FROM projection_parked_payment"))
                .isZero();
    }

    private static void add(Map<String, BigInteger> sums, Money amount, int sign) {
        sums.merge(
                amount.currency().name(),
                BigInteger.valueOf(amount.minor()).multiply(BigInteger.valueOf(sign)),
                BigInteger::add);
    }

    private static List<String> buckets(List<ExpectedPayment> payments) {
        return payments.stream()
                .collect(Collectors.groupingBy(it ->
                        it.merchantId() + " " + it.channel() + " " + it.amount().currency() + " " + it.status()))
                .entrySet()
                .stream()
                .map(bucket -> bucket.getKey() + " " + bucket.getValue().size() + " "
                        + bucket.getValue().stream()
                                .mapToLong(it -> it.amount().minor())
                                .reduce(0, Math::addExact))
                .toList();
    }

    /** A database after a node has followed this log; appended in random pieces while the node is at work. */
    private TestDatabase followed(List<DomainEventMessage<?>> log, int segments, int batchSize) {
        TestDatabase database = TestPostgres.migratedDatabase();
        InMemoryLog engine = new InMemoryLog();
        try (ProjectionNode node = ProjectionNode.start(database, engine, segments, batchSize)) {
            for (int from = 0; from < log.size(); ) {
                int to = Math.min(log.size(), from + random.between(1, 500));
                engine.appendEvents(log.subList(from, to));
                from = to;
            }
            node.caughtUpWith(log.size());
        }
        return database;
    }
}
