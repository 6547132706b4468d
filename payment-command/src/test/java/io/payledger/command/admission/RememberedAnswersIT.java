package io.payledger.command.admission;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.PaymentView;
import io.payledger.api.problem.ProblemException;
import io.payledger.command.PostgresNodes;
import io.payledger.command.Together;
import io.payledger.command.reading.StoredPayment;
import io.payledger.testsupport.SettableClock;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A node that remembers answers says what one says that remembers nothing, and what it says after a restart. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RememberedAnswersIT {
    private static final int ORDERS = 40;
    private static final int STEPS = 40;
    private static final List<String> CHANNELS = List.of("CARD", "WECHAT");

    private final PostgresNodes nodes = PostgresNodes.start(2);
    private final SettableClock clock = new SettableClock(Instant.parse("2026-03-01T12:00:00Z"));
    private AdmissionNode remembering = node(0, 1_000);
    private final AdmissionNode forgetful = node(1, 0);

    private AdmissionNode node(int number, int remembered) {
        return new AdmissionNode(nodes.node(number), nodes.riders(number), nodes.pool(), clock, remembered);
    }

    @AfterAll
    void stop() {
        remembering.close();
        forgetful.close();
        nodes.close();
    }

    @Test
    @DisplayName(
            "A10 whatever happens to an order, a request gets the same answer on both nodes and when it comes again")
    void theSameAnswers() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        List<Asked> asked = new ArrayList<>();
        for (int order = 0; order < ORDERS; order++) {
            String id = "same-" + seed + "-" + order;
            for (int step = 0; step < STEPS; step++) {
                if (random.nextInt(3) == 0) {
                    bankSays(id, random);
                } else {
                    Asked request = new Asked(
                            id,
                            random.nextInt(5) == 0 ? 501 : 500,
                            CHANNELS.get(random.nextInt(2)),
                            random.nextInt(4) == 0 ? null : id + "-k" + random.nextInt(6));
                    sameOnBoth(request, random.nextBoolean(), seed);
                    asked.add(request);
                }
            }
        }
        // Once for what may still start; from then on every order is paid, in flight, or tried as often as it may be.
        for (Asked request : asked) {
            told(() -> request.on(remembering));
        }
        List<String> before =
                asked.stream().map(it -> told(() -> it.on(remembering))).toList();
        remembering.close();
        remembering = node(0, 1_000);
        for (int i = 0; i < asked.size(); i++) {
            Asked request = asked.get(i);
            assertThat(told(() -> request.on(remembering)))
                    .as("after a restart, seed %d: %s", seed, request)
                    .isEqualTo(before.get(i));
        }
    }

    /** Three times over: what the first changed, the others find. */
    private void sameOnBoth(Asked request, boolean rememberingFirst, long seed) {
        String first = told(() -> request.on(rememberingFirst ? remembering : forgetful));
        String second = told(() -> request.on(rememberingFirst ? forgetful : remembering));
        String third = told(() -> request.on(rememberingFirst ? remembering : forgetful));
        assertThat(third).as("seed %d: %s", seed, request).isEqualTo(second);
        if (!first.startsWith("Started")) {
            assertThat(second).as("seed %d: %s", seed, request).isEqualTo(first);
        }
    }

    private void bankSays(String order, Random random) {
        PaymentId id = PaymentId.of("m1", order);
        Optional<PaymentView> known = nodes.node(0).reader().find(id).map(StoredPayment::view);
        if (known.isPresent()) {
            int attempt = 1 + random.nextInt(known.get().attempts().size());
            BankOutcome outcome = switch (random.nextInt(4)) {
                case 0 -> new BankOutcome.Charged(Money.of(500, Currency.CNY), "B-" + attempt);
                case 1 -> new BankOutcome.Silent("TIMEOUT");
                default -> new BankOutcome.Declined("05");
            };
            says(order, attempt, outcome);
        }
    }

    private void says(String order, int attempt, BankOutcome outcome) {
        PaymentId id = PaymentId.of("m1", order);
        Object unused = nodes.node(attempt)
                .gateway()
                .sendAndWait(new RecordBankOutcome(
                        id, new BankEvidence(TradeNo.ofCharge(id, attempt), EvidenceSource.REPLY, outcome)));
    }

    private record Asked(
            String order,
            long amount,
            String channel,
            @Nullable String key) {
        PayAnswer on(AdmissionNode node) {
            return node.pay(order, amount, channel, key);
        }
    }

    /** What the caller is told; whether a refusal was there before is said in a header only. */
    private static String told(Supplier<PayAnswer> answer) {
        try {
            PayAnswer given = answer.get();
            return given instanceof PayAnswer.Refused(var problem, var replayed) ? text(problem) : given.toString();
        } catch (ProblemException e) {
            return text(e);
        }
    }

    private static String text(ProblemException problem) {
        return problem.code() + " " + problem.detail() + " " + problem.members();
    }

    @Test
    @DisplayName(
            "A10 a key that found its order paid late gets SUCCESS again, the key that was told FAILED stays with it")
    void aLateSuccess() {
        remembering.pay("late", 500, "CARD", "late-1");
        says("late", 1, new BankOutcome.Declined("05"));
        assertThat(status(remembering.pay("late", 500, "CARD", "late-1"))).isEqualTo(PaymentStatus.FAILED);
        says("late", 1, new BankOutcome.Charged(Money.of(500, Currency.CNY), "B-1"));
        for (AdmissionNode node : List.of(remembering, forgetful)) {
            assertThat(status(node.pay("late", 500, "CARD", "late-2"))).isEqualTo(PaymentStatus.SUCCESS);
            assertThat(status(node.pay("late", 500, "CARD", "late-2"))).isEqualTo(PaymentStatus.SUCCESS);
            assertThat(status(node.pay("late", 500, "CARD", "late-1"))).isEqualTo(PaymentStatus.FAILED);
        }
    }

    @Test
    @DisplayName("A05 a key that found its order paid is taken for any other request, on both nodes")
    void aKeyThatStartedNothingIsTaken() {
        pay("taken");
        assertThat(remembering.pay("taken", 500, "CARD", "taken-2")).isInstanceOf(PayAnswer.Replayed.class);
        for (AdmissionNode node : List.of(remembering, forgetful)) {
            assertThat(told(() -> node.pay("taken-other", 500, "CARD", "taken-2")))
                    .startsWith("IDEMPOTENCY_KEY_REUSED");
            assertThat(told(() -> node.pay("taken", 501, "CARD", "taken-2"))).startsWith("IDEMPOTENCY_KEY_REUSED");
        }
        assertThat(nodes.node(0).reader().find(PaymentId.of("m1", "taken-other")))
                .isEmpty();
    }

    @Test
    @DisplayName(
            "A08 of parallel duplicates under one new key, for two paid orders on two nodes, one order has the key")
    void oneKeyForTwoPaidOrders() throws Exception {
        pay("two-a");
        pay("two-b");
        remembering.pay("two-a", 500, "CARD", null);
        remembering.pay("two-b", 500, "CARD", null);
        for (int round = 0; round < 20; round++) {
            String key = "two-" + round;
            List<String> answers = Together.run(
                    16,
                    number -> told(() -> (number % 4 < 2 ? remembering : forgetful)
                            .pay(number % 2 == 0 ? "two-a" : "two-b", 500, "CARD", key)));
            assertThat(answers).filteredOn(it -> it.startsWith("Replayed")).hasSize(8);
            assertThat(answers)
                    .filteredOn(it -> it.startsWith("IDEMPOTENCY_KEY_REUSED"))
                    .hasSize(8);
        }
    }

    @Test
    @DisplayName("A19 a key whose time is over is not remembered either")
    void aKeyThatIsOver() {
        pay("over");
        assertThat(status(remembering.pay("over", 500, "CARD", "over-1"))).isEqualTo(PaymentStatus.SUCCESS);
        assertThat(told(() -> remembering.pay("over", 501, "CARD", "over-1"))).startsWith("IDEMPOTENCY_KEY_REUSED");
        clock.advance(Duration.ofDays(8));
        JdbcClient.create(nodes.pool())
                .sql("DELETE FROM idempotency_keys WHERE order_id = 'over'")
                .update();
        assertThat(told(() -> remembering.pay("over", 501, "CARD", "over-1"))).startsWith("ORDER_ALREADY_HAS_PAYMENT");
        clock.advance(Duration.ofDays(-8));
    }

    @Test
    void aDuplicateThatIsRememberedReadsNothing() {
        pay("quiet");
        remembering.pay("quiet", 500, "CARD", "quiet-1");
        HikariDataSource pool = nodes.pool();
        List<PayAnswer> answers = withoutConnections(
                pool,
                () -> List.of(
                        remembering.pay("quiet", 500, "CARD", "quiet-1"), remembering.pay("quiet", 500, "CARD", null)));
        assertThat(answers).allMatch(PayAnswer.Replayed.class::isInstance);
    }

    private static <T> T withoutConnections(HikariDataSource pool, Supplier<T> work) {
        List<Connection> all = new ArrayList<>();
        try {
            // The nodes hold some for ever.
            while (pool.getHikariPoolMXBean().getActiveConnections() < pool.getMaximumPoolSize()) {
                all.add(pool.getConnection());
            }
            return work.get();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        } finally {
            all.forEach(RememberedAnswersIT::close);
        }
    }

    private static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void pay(String order) {
        assertThat(remembering.pay(order, 500, "CARD", order + "-1")).isInstanceOf(PayAnswer.Started.class);
        says(order, 1, new BankOutcome.Charged(Money.of(500, Currency.CNY), "B-1"));
    }

    private static PaymentStatus status(PayAnswer answer) {
        return ((PayAnswer.Replayed) answer).payment().view().status();
    }
}
