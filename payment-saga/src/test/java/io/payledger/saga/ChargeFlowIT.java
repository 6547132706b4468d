package io.payledger.saga;

import static io.payledger.saga.SagaNode.payment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.saga.bank.BankAnswer;
import io.payledger.saga.charge.ChargeSaga;
import io.payledger.saga.refund.RefundSaga;
import io.payledger.testsupport.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.core.ConditionFactory;
import org.axonframework.config.Configuration;
import org.axonframework.eventhandling.TrackingEventProcessor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class ChargeFlowIT {
    private final TestDatabase database = SagaNode.database();
    private final FakeBank bank = new FakeBank();
    private final ShiftedClock clock = new ShiftedClock();
    private final SagaNode node = SagaNode.start(database, bank, clock);

    @AfterEach
    void stop() {
        node.close();
    }

    @Test
    void paymentsAreChargedOnceOutsideEveryTransactionAndLeaveNothingBehind() {
        node.submit(0, 200);
        wherever().until(() -> node.count(PaymentStatus.SUCCESS, 200) == 200);
        assertThat(bank.held()).isEqualTo(200);
        assertThat(bank.chargeCalls()).hasSize(200).doesNotHaveDuplicates();
        assertThat(bank.callsInsideHandlers()).isZero();
        assertNothingIsLeft();
    }

    @Test
    void eventsOfOneBatchShareTheirStatements() {
        StatementLog statements = node.bean(StatementLog.class);
        node.submit(0, 1);
        wherever().until(() -> node.status(0) == PaymentStatus.SUCCESS);
        assertNothingIsLeft();
        CountDownLatch bankAnswers = new CountDownLatch(1);
        bank.onCharge(charge -> {
            awaitLatch(bankAnswers);
            return bank.charges(charge);
        });
        processors().forEach(TrackingEventProcessor::shutDown);
        node.submit(1, 41);
        statements.clear();
        processors().forEach(TrackingEventProcessor::start);
        wherever().until(() -> node.rows("saga_entry") == 40);
        // 80 events: read once, all sagas inserted at once, all deadlines set at once.
        assertThat(writes(statements, "saga_entry")).hasSize(1);
        assertThat(writes(statements, "scheduled_tasks")).hasSize(1);
        assertThat(statements.naming("FROM saga_entry WHERE association_value")).hasSize(1);
        bankAnswers.countDown();
        wherever().until(() -> node.count(PaymentStatus.SUCCESS, 41) == 41);
        assertNothingIsLeft();
    }

    private Stream<TrackingEventProcessor> processors() {
        return Stream.of(ChargeSaga.PROCESSOR, RefundSaga.PROCESSOR)
                .map(name -> node.bean(Configuration.class)
                        .eventProcessingConfiguration()
                        .eventProcessor(name, TrackingEventProcessor.class)
                        .orElseThrow());
    }

    /** The scheduler's own are updates of rows that it has picked. */
    private static List<String> writes(StatementLog statements, String table) {
        return statements.naming(table).stream()
                .filter(sql -> sql.startsWith("INSERT")
                        || sql.startsWith("UPDATE " + table + " e")
                        || sql.startsWith("DELETE"))
                .toList();
    }

    @Test
    void storedSagaIsTextThatAPersonCanRead() {
        bank.onCharge(charge -> new BankAnswer.Unknown("TIMEOUT"));
        node.submit(0, 1);
        wherever().until(() -> node.status(0) == PaymentStatus.UNKNOWN);
        assertThat(node.jdbc()
                        .sql("SELECT serialized_saga #>> '{progress,charge,tradeNo}' FROM saga_entry")
                        .query(String.class)
                        .single())
                .isEqualTo(TradeNo.ofCharge(payment(0), 1).value());
        assertThat(node.jdbc()
                        .sql("SELECT convert_from(task_data, 'UTF8')::json ->> 'deadlineName' FROM scheduled_tasks")
                        .query(String.class)
                        .single())
                .isEqualTo("ask-bank");
    }

    @Test
    void declineFailsThePaymentAndEndsItsSaga() {
        bank.onCharge(charge -> new BankAnswer.Declined("NO_MONEY"));
        node.submit(0, 1);
        wherever().until(() -> node.status(0) == PaymentStatus.FAILED);
        assertNothingIsLeft();
    }

    @Test
    void e01BankThatIsSilentForEverLeavesThePaymentUnknownUntilLateNews() {
        bank.onCharge(charge -> new BankAnswer.Unknown("TIMEOUT"))
                .onQuery(charge -> new BankAnswer.Unknown("HTTP_500"));
        node.submit(0, 1);
        wherever().until(() -> node.status(0) == PaymentStatus.UNKNOWN);
        List<Duration> ages = node.bean(SagaProperties.class).reconcileSchedule();
        Duration age = Duration.ZERO;
        for (int round = 0; round < ages.size(); round++) {
            int asked = round + 1;
            clock.advance(ages.get(round).minus(age));
            age = ages.get(round);
            wherever().until(() -> bank.queryCalls().size() == asked);
        }
        clock.advance(Duration.ofSeconds(20));
        wherever().until(() -> node.rows("scheduled_tasks") == 0);
        clock.advance(Duration.ofDays(30));
        await().during(Duration.ofMillis(500)).until(() -> bank.queryCalls().size() == ages.size());
        assertThat(node.status(0)).isEqualTo(PaymentStatus.UNKNOWN);
        assertThat(node.rows("saga_entry")).isOne();

        TradeNo tradeNo = TradeNo.ofCharge(payment(0), 1);
        node.send(new RecordBankOutcome(
                payment(0),
                new BankEvidence(
                        tradeNo,
                        EvidenceSource.CALLBACK,
                        new BankOutcome.Charged(Money.of(1000, Currency.CNY), "B1"))));
        assertNothingIsLeft();
    }

    @Test
    void e02NotFoundCountsOnlyAfterTheBanksWindow() {
        bank.onCharge(charge -> new BankAnswer.Unknown("TIMEOUT"));
        node.submit(0, 1);
        wherever().until(() -> node.status(0) == PaymentStatus.UNKNOWN);
        clock.advance(Duration.ofSeconds(10));
        wherever().until(() -> bank.queryCalls().size() == 1);
        clock.advance(Duration.ofSeconds(20));
        wherever().until(() -> bank.queryCalls().size() == 2);
        assertThat(node.status(0)).isEqualTo(PaymentStatus.UNKNOWN);
        clock.advance(Duration.ofSeconds(90));
        wherever().until(() -> node.status(0) == PaymentStatus.FAILED);
        assertThat(node.events(0).getLast()).isInstanceOf(PaymentEvent.PaymentNotCharged.class);
        assertNothingIsLeft();
    }

    @Test
    void b21QueryThatLagsBehindNeverFailsThePayment() {
        bank.onCharge(bank::chargesInSilence).onQuery(charge -> new BankAnswer.NotFound());
        node.submit(0, 1);
        wherever().until(() -> node.status(0) == PaymentStatus.UNKNOWN);
        clock.advance(Duration.ofSeconds(10));
        wherever().until(() -> bank.queryCalls().size() == 1);
        bank.onQuery(bank::tells);
        clock.advance(Duration.ofSeconds(20));
        wherever().until(() -> node.status(0) == PaymentStatus.SUCCESS);
        assertThat(node.events(0)).noneMatch(PaymentEvent.PaymentNotCharged.class::isInstance);
        assertNothingIsLeft();
    }

    @Test
    void chargeThatWasNotSentGoesOutAgainUnderItsTradeNumberWithoutAQuery() {
        bank.onCharge(charge -> new BankAnswer.NotSent("CONNECTION_REFUSED"));
        node.submit(0, 1);
        wherever().until(() -> node.status(0) == PaymentStatus.PENDING);
        wherever().until(() -> bank.chargeCalls().size() == 2);
        bank.onCharge(bank::charges);
        wherever().until(() -> node.status(0) == PaymentStatus.SUCCESS);
        assertThat(bank.chargeCalls().stream().distinct()).hasSize(1);
        assertThat(bank.queryCalls()).isEmpty();
        assertThat(bank.held()).isOne();
        assertNothingIsLeft();
    }

    @Test
    void e07SlowBankHoldsNoConnection() throws InterruptedException {
        int payments = 100;
        CountDownLatch bankAnswers = new CountDownLatch(1);
        CountDownLatch allAtTheBank = new CountDownLatch(payments);
        bank.onCharge(charge -> {
            allAtTheBank.countDown();
            awaitLatch(bankAnswers);
            return bank.charges(charge);
        });
        node.submit(0, payments);
        awaitLatch(allAtTheBank);
        // All calls hang now, ten times as many as there are connections.
        wherever().until(() -> connections().getOrDefault("idle in transaction", 0L) == 0);
        await().during(Duration.ofMillis(500)).until(() -> connections().getOrDefault("idle in transaction", 0L) == 0);
        assertThat(node.count(PaymentStatus.PROCESSING, payments)).isEqualTo(payments);
        bankAnswers.countDown();
        wherever().until(() -> node.count(PaymentStatus.SUCCESS, payments) == payments);
        assertNothingIsLeft();
    }

    private Map<String, Long> connections() {
        return JdbcClient.create(database.superuser())
                .sql("SELECT state FROM pg_stat_activity WHERE datname = ? AND usename = 'ledger_app'"
                        + " AND state IS NOT NULL AND state_change < now() - interval '100 ms'")
                .param(database.name())
                .query(String.class)
                .list()
                .stream()
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    private void assertNothingIsLeft() {
        wherever().until(() -> node.rows("saga_entry") == 0);
        wherever().until(() -> node.rows("scheduled_tasks") == 0);
    }

    private static ConditionFactory wherever() {
        return await().atMost(Duration.ofSeconds(30));
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
