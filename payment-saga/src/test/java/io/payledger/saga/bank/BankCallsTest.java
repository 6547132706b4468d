package io.payledger.saga.bank;

import static io.payledger.saga.Stories.AMOUNT;
import static io.payledger.saga.Stories.CHARGE;
import static io.payledger.saga.Stories.PAYMENT;
import static io.payledger.saga.Stories.TRADE_NO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.saga.DirectWorkers;
import io.payledger.saga.FakeBank;
import io.payledger.saga.dispatch.Cause;
import io.payledger.saga.dispatch.SagaCommands;
import io.payledger.saga.work.Workers;
import io.payledger.testsupport.SettableClock;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.axonframework.commandhandling.SimpleCommandBus;
import org.axonframework.commandhandling.gateway.DefaultCommandGateway;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BankCallsTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final BankOrder<Charge> ORDER = new BankOrder<>(CHARGE, NOW, new Cause("saga:charge", null));

    private final SettableClock clock = new SettableClock(NOW);
    private final FakeBank bank = new FakeBank();
    private final Queue<RecordBankOutcome> reported = new ConcurrentLinkedQueue<>();
    private final SimpleCommandBus bus = SimpleCommandBus.builder().build();

    @BeforeEach
    void commandsAreRecorded() {
        bus.subscribe(
                RecordBankOutcome.class.getName(), message -> reported.add((RecordBankOutcome) message.getPayload()));
    }

    @Test
    void answerIsReportedAsEvidence() {
        calls(new DirectWorkers(), "fake").charge(ORDER);
        assertReported(EvidenceSource.REPLY, new BankOutcome.Charged(AMOUNT, "B" + TRADE_NO));
    }

    @Test
    void queryIsReportedAsQuery() {
        bank.charges(CHARGE);
        calls(new DirectWorkers(), "fake").query(ORDER);
        assertReported(EvidenceSource.QUERY, new BankOutcome.Charged(AMOUNT, "B" + TRADE_NO));
    }

    @Test
    void chargeThatWaitedTooLongIsNotSent() {
        clock.advance(Duration.ofSeconds(5).plusMillis(1));
        calls(new DirectWorkers(), "fake").charge(ORDER);
        assertThat(bank.chargeCalls()).isEmpty();
        assertReported(EvidenceSource.REPLY, new BankOutcome.NotSent("WAITED_TOO_LONG"));
    }

    @Test
    void chargeThatStillWaitsIsTurnedAwayInTimeHoweverStuckItsLaneIs() throws InterruptedException {
        CountDownLatch bankAnswers = new CountDownLatch(1);
        BankCalls calls = stuck(bankAnswers);
        BankOrder<Charge> waiting = order(2);
        calls.charge(waiting);
        calls.turnAwayTheLate();
        assertThat(reported).isEmpty();
        clock.advance(Duration.ofSeconds(5).plusMillis(1));
        calls.turnAwayTheLate();
        calls.turnAwayTheLate();
        assertThat(reported).containsExactly(notSent(waiting, "WAITED_TOO_LONG"));
        bankAnswers.countDown();
        calls.stop(Duration.ofSeconds(10));
        assertThat(bank.chargeCalls()).containsExactly(CHARGE);
        assertThat(reported).hasSize(2);
    }

    @Test
    void e02ChargeThatStillWaitsIsNotAskedAboutButTurnedAway() throws InterruptedException {
        CountDownLatch bankAnswers = new CountDownLatch(1);
        BankCalls calls = stuck(bankAnswers);
        BankOrder<Charge> waiting = order(2);
        calls.charge(waiting);
        calls.query(waiting);
        assertThat(reported).containsExactly(notSent(waiting, "WAITED_TOO_LONG"));
        bankAnswers.countDown();
        calls.stop(Duration.ofSeconds(10));
        assertThat(bank.chargeCalls()).containsExactly(CHARGE);
        assertThat(bank.queryCalls()).isEmpty();
    }

    @Test
    void e02QueryThatRunsIntoTheReportOfAnUnsentChargeSaysTheSameOnceThenTheBankIsAsked() {
        bank.onCharge(charge -> new BankAnswer.NotSent("CONNECTION_REFUSED"));
        BankCalls calls = calls(new DirectWorkers(), "fake");
        calls.charge(ORDER);
        calls.query(ORDER);
        assertThat(reported)
                .extracting(command -> command.evidence().outcome())
                .containsExactly(
                        new BankOutcome.NotSent("CONNECTION_REFUSED"), new BankOutcome.NotSent("WAITED_TOO_LONG"));
        assertThat(bank.queryCalls()).isEmpty();
        calls.query(ORDER);
        assertThat(bank.queryCalls()).containsExactly(CHARGE);
    }

    @Test
    void chargeThatIsSentAgainIsAskedAbout() {
        bank.onCharge(charge -> new BankAnswer.NotSent("CONNECTION_REFUSED"));
        BankCalls calls = calls(new DirectWorkers(), "fake");
        calls.charge(ORDER);
        bank.onCharge(bank::chargesInSilence);
        BankOrder<Charge> again = new BankOrder<>(CHARGE, NOW.plusSeconds(1), ORDER.cause());
        calls.charge(again);
        calls.query(again);
        assertThat(bank.queryCalls()).containsExactly(CHARGE);
    }

    /** Whose only worker waits for the bank's answer to {@link #ORDER}. */
    private BankCalls stuck(CountDownLatch bankAnswers) {
        bank.onCharge(charge -> {
            awaitLatch(bankAnswers);
            return bank.charges(charge);
        });
        BankCalls calls = calls(Workers.bounded(), "fake");
        calls.charge(ORDER);
        await().until(() -> bank.chargeCalls().size() == 1);
        return calls;
    }

    private static BankOrder<Charge> order(int number) {
        PaymentId payment = PaymentId.of("m1", "o" + number);
        return new BankOrder<>(
                new Charge(payment, 1, TradeNo.ofCharge(payment, 1), CHARGE.channel(), AMOUNT), NOW, ORDER.cause());
    }

    private static RecordBankOutcome notSent(BankOrder<Charge> order, String why) {
        return new RecordBankOutcome(
                order.request().paymentId(),
                new BankEvidence(order.request().tradeNo(), EvidenceSource.REPLY, new BankOutcome.NotSent(why)));
    }

    @Test
    void e02NotFoundCountsOnlyAfterTheLastByteAndTheBanksWindow() {
        BankCalls calls = calls(new DirectWorkers(), "fake");
        clock.advance(Duration.ofSeconds(110));
        calls.query(ORDER);
        assertReported(EvidenceSource.QUERY, new BankOutcome.Silent("NOT_FOUND_YET"));
        clock.advance(Duration.ofMillis(1));
        reported.clear();
        calls.query(ORDER);
        assertReported(EvidenceSource.QUERY, new BankOutcome.NotCharged("CANCELLED_AT_BANK"));
    }

    @Test
    void anOrderThatWaitsForItsPayerIsNoNewsUntilTheWindowIsOverAndItIsCancelled() {
        bank.onCharge(charge -> new BankAnswer.Unpaid());
        bank.onQuery(charge -> new BankAnswer.Unpaid());
        BankCalls calls = calls(new DirectWorkers(), "fake");
        calls.charge(ORDER);
        clock.advance(Duration.ofSeconds(110));
        calls.query(ORDER);
        assertThat(reported).isEmpty();
        clock.advance(Duration.ofMillis(1));
        calls.query(ORDER);
        assertReported(EvidenceSource.QUERY, new BankOutcome.NotCharged("CANCELLED_AT_BANK"));
    }

    @Test
    void adapterThatFailsSaysNothingOfTheCharge() {
        bank.onCharge(charge -> {
            throw new IllegalStateException("bug");
        });
        calls(new DirectWorkers(), "fake").charge(ORDER);
        assertReported(EvidenceSource.REPLY, new BankOutcome.Silent("ADAPTER_FAILED"));
    }

    @Test
    void channelWithoutAddressIsNotSent() {
        Charge other = new Charge(PAYMENT, 1, TRADE_NO, new Channel("NOWHERE"), AMOUNT);
        BankProperties properties = properties(null, Map.of("WECHAT", override("fake")));
        calls(properties, new DirectWorkers()).charge(new BankOrder<>(other, NOW, ORDER.cause()));
        assertReported(EvidenceSource.REPLY, new BankOutcome.NotSent("CHANNEL_NOT_CONFIGURED"));
    }

    @Test
    void unknownAdapterIsRefusedAtStart() {
        assertThatThrownBy(() -> calls(new DirectWorkers(), "fax"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("payledger.bank.adapter (fax) must be one of [fake]");
    }

    @Test
    void callThatFindsNoPlaceIsNotSentAndNeverBlocks() throws InterruptedException {
        CountDownLatch bankAnswers = new CountDownLatch(1);
        BankCalls calls = stuck(bankAnswers);
        calls.charge(order(2));
        calls.charge(order(3));
        assertThat(reported).containsExactly(notSent(order(3), "TOO_MANY_CALLS_WAIT"));
        bankAnswers.countDown();
        await().until(() -> reported.size() == 3);
        calls.stop(Duration.ofSeconds(10));
    }

    @Test
    void queryThatFindsNoPlaceIsLeftToTheNextDeadline() throws InterruptedException {
        CountDownLatch bankAnswers = new CountDownLatch(1);
        bank.onQuery(charge -> {
            awaitLatch(bankAnswers);
            return bank.tells(charge);
        });
        BankCalls calls = calls(Workers.bounded(), "fake");
        calls.query(ORDER);
        await().until(() -> bank.queryCalls().size() == 1);
        calls.query(ORDER);
        calls.query(ORDER);
        bankAnswers.countDown();
        await().until(() -> reported.size() == 2);
        calls.stop(Duration.ofSeconds(10));
        assertThat(bank.queryCalls()).hasSize(2);
    }

    @Test
    void stopFinishesTheRunningCallAndSendsBackTheWaitingOne() throws InterruptedException {
        CountDownLatch bankAnswers = new CountDownLatch(1);
        BankCalls calls = stuck(bankAnswers);
        calls.charge(order(2));
        Thread stopping = Thread.startVirtualThread(() -> stop(calls));
        await().until(() -> stopping.getState() == Thread.State.TIMED_WAITING);
        bankAnswers.countDown();
        stopping.join();
        assertThat(bank.chargeCalls()).hasSize(1);
        await().untilAsserted(() -> assertThat(reported)
                .extracting(command -> command.evidence().outcome())
                .containsExactlyInAnyOrder(
                        new BankOutcome.Charged(AMOUNT, "B" + TRADE_NO), new BankOutcome.NotSent("STOPPING")));
    }

    private void assertReported(EvidenceSource source, BankOutcome outcome) {
        assertThat(reported)
                .containsExactly(new RecordBankOutcome(PAYMENT, new BankEvidence(TRADE_NO, source, outcome)));
    }

    private BankCalls calls(Workers workers, String adapter) {
        return calls(properties(adapter, Map.of()), workers);
    }

    private BankCalls calls(BankProperties properties, Workers workers) {
        SagaCommands commands = new SagaCommands(
                DefaultCommandGateway.builder().commandBus(bus).build(), new DirectWorkers(), 1, 1, "n1");
        return new BankCalls(
                new BankLanes(properties, List.of(bank), workers, clock, new SimpleMeterRegistry(), List.of()),
                commands,
                clock);
    }

    private static BankProperties properties(
            @org.jspecify.annotations.Nullable String adapter, Map<String, BankProperties.ChannelOverride> channels) {
        return new BankProperties(
                adapter == null ? "fake" : adapter,
                adapter == null ? null : URI.create("http://bank"),
                null,
                Duration.ofSeconds(2),
                Duration.ofSeconds(15),
                Duration.ofSeconds(45),
                Duration.ofSeconds(5),
                Duration.ofSeconds(60),
                1,
                1,
                1,
                new BreakerSettings(50, 20, 10, Duration.ofSeconds(10), 3),
                channels);
    }

    private static BankProperties.ChannelOverride override(String adapter) {
        return new BankProperties.ChannelOverride(
                adapter, URI.create("http://bank"), null, null, null, null, null, null, null, null, null, null);
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void stop(BankCalls calls) {
        try {
            calls.stop(Duration.ofSeconds(10));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
