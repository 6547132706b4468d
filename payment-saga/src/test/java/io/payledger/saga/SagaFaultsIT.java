package io.payledger.saga;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.payledger.api.payment.PaymentStatus;
import io.payledger.saga.bank.BankAnswer;
import io.payledger.saga.bank.BankCalls;
import io.payledger.saga.charge.ChargeSaga;
import io.payledger.saga.dispatch.SagaCommands;
import io.payledger.testsupport.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.core.ConditionFactory;
import org.axonframework.config.Configuration;
import org.axonframework.deadline.DeadlineManager;
import org.axonframework.eventhandling.EventTrackerStatus;
import org.axonframework.eventhandling.TrackingEventProcessor;
import org.axonframework.messaging.ScopeDescriptor;
import org.axonframework.modelling.saga.SagaScopeDescriptor;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class SagaFaultsIT {
    private final TestDatabase database = SagaNode.database();
    private final FakeBank bank = new FakeBank();
    private final ShiftedClock clock = new ShiftedClock();

    @Test
    void f33DeadlinesFireAfterARestart() {
        int payments = 100;
        bank.onCharge(bank::chargesInSilence);
        try (SagaNode before = SagaNode.start(database, bank, clock)) {
            before.submit(0, payments);
            wherever().until(() -> before.count(PaymentStatus.UNKNOWN, payments) == payments);
        }
        try (SagaNode after = SagaNode.start(database, bank, clock)) {
            assertThat(after.rows("saga_entry")).isEqualTo(payments);
            clock.advance(Duration.ofSeconds(10));
            wherever().until(() -> after.count(PaymentStatus.SUCCESS, payments) == payments);
            assertNothingIsLeft(after);
        }
        assertThat(bank.held()).isEqualTo(payments);
        assertThat(bank.chargeCalls()).hasSize(payments);
    }

    @Test
    void twoNodesAskABankOnlyOnce() {
        int payments = 100;
        bank.onCharge(bank::chargesInSilence);
        try (SagaNode one = SagaNode.start(database, bank, clock, "payledger.saga.node=one");
                SagaNode two = SagaNode.start(database, bank, clock, "payledger.saga.node=two")) {
            one.submit(0, payments);
            wherever().until(() -> one.count(PaymentStatus.UNKNOWN, payments) == payments);
            clock.advance(Duration.ofSeconds(10));
            wherever().until(() -> two.count(PaymentStatus.SUCCESS, payments) == payments);
            assertNothingIsLeft(two);
        }
        assertThat(bank.queryCalls()).hasSize(payments).doesNotHaveDuplicates();
        assertThat(bank.chargeCalls()).hasSize(payments).doesNotHaveDuplicates();
    }

    @Test
    void deadlineThatRunsOnTwoNodesAtOnceAsksOnce() {
        int payments = 20;
        bank.onCharge(charge -> new BankAnswer.Unknown("TIMEOUT"))
                .onQuery(charge -> new BankAnswer.Unknown("HTTP_500"));
        try (SagaNode one = SagaNode.start(database, bank, clock, "payledger.saga.node=one");
                SagaNode two = SagaNode.start(database, bank, clock, "payledger.saga.node=two")) {
            one.submit(0, payments);
            wherever().until(() -> one.count(PaymentStatus.UNKNOWN, payments) == payments);
            List<String> sagas = one.jdbc()
                    .sql("SELECT saga_id FROM saga_entry")
                    .query(String.class)
                    .list();
            Instant soon = clock.instant().plusMillis(500);
            for (String saga : sagas) {
                for (int copy = 0; copy < 8; copy++) {
                    one.bean(DeadlineManager.class)
                            .schedule(soon, "ask-bank", 1, new SagaScopeDescriptor("ChargeSaga", saga));
                }
            }
            wherever().until(() -> two.rows("scheduled_tasks WHERE execution_time <= '" + soon + "'") == 0);
        }
        assertThat(bank.queryCalls()).hasSize(payments).doesNotHaveDuplicates();
    }

    @Test
    void chargeThatWasLostBetweenCommitAndCallIsSettledByAQuery() throws InterruptedException {
        int payments = 20;
        try (SagaNode before = SagaNode.start(database, bank, clock)) {
            // What happens after the commit is lost, as in a crash.
            before.bean(BankCalls.class).stop(Duration.ofSeconds(1));
            before.bean(SagaCommands.class).stop(Duration.ofSeconds(1));
            before.submit(0, payments);
            wherever().until(() -> before.rows("saga_entry") == payments);
        }
        // Half of the lost ones had reached the bank.
        for (int order = 0; order < payments; order += 2) {
            bank.charges(SagaNode.charge(order));
        }
        try (SagaNode after = SagaNode.start(database, bank, clock)) {
            clock.advance(Duration.ofSeconds(10));
            wherever().until(() -> after.count(PaymentStatus.SUCCESS, payments) == payments / 2);
            clock.advance(Duration.ofSeconds(20));
            wherever().until(() -> bank.queryCalls().size() == payments + payments / 2);
            assertThat(after.count(PaymentStatus.FAILED, payments)).isZero();
            clock.advance(Duration.ofSeconds(90));
            wherever().until(() -> after.count(PaymentStatus.FAILED, payments) == payments / 2);
            assertNothingIsLeft(after);
        }
        assertThat(bank.chargeCalls()).isEmpty();
    }

    @Test
    void f25HandlerThatThrowsIsRepeatedAndNothingIsLost() {
        HandlerFaults faults = new HandlerFaults();
        AtomicInteger sends = new AtomicInteger();
        bank.onCharge(charge ->
                sends.incrementAndGet() == 1 ? new BankAnswer.NotSent("REFUSED") : bank.chargesInSilence(charge));
        try (SagaNode node = SagaNode.start(database, bank, clock, faults)) {
            faults.arm();
            node.submit(0, 1);
            wherever().until(() -> node.status(0) == PaymentStatus.UNKNOWN);
            clock.advance(Duration.ofSeconds(10));
            wherever().until(() -> node.status(0) == PaymentStatus.SUCCESS);
            assertNothingIsLeft(node);
            assertThat(faults.calls())
                    .hasSize(7)
                    .allSatisfy(
                            (handler, calls) -> assertThat(calls).as(handler).isGreaterThanOrEqualTo(2));
        }
        assertThat(bank.held()).isOne();
        assertThat(bank.chargeCalls()).hasSize(2);
    }

    @Test
    void f31CancelOfADeadlineThatIsGoneOrRunsDoesNothing() {
        try (SagaNode node = SagaNode.start(database, bank, clock)) {
            DeadlineManager deadlines = node.bean(DeadlineManager.class);
            ScopeDescriptor nobody = new SagaScopeDescriptor("ChargeSaga", "gone");
            String id = deadlines.schedule(clock.instant().plusSeconds(3600), "ask-bank", 1, nobody);
            assertThat(node.rows("scheduled_tasks")).isOne();
            deadlines.cancelSchedule("ask-bank", id);
            deadlines.cancelSchedule("ask-bank", id);
            assertThat(node.rows("scheduled_tasks")).isZero();

            String fired = deadlines.schedule(clock.instant(), "ask-bank", 1, nobody);
            wherever().until(() -> node.rows("scheduled_tasks") == 0);
            deadlines.cancelSchedule("ask-bank", fired);

            String running = deadlines.schedule(clock.instant().plusSeconds(3600), "ask-bank", 1, nobody);
            node.jdbc()
                    .sql("UPDATE scheduled_tasks SET picked = true, last_heartbeat = now() + interval '1 day'")
                    .update();
            deadlines.cancelSchedule("ask-bank", running);
            assertThat(node.rows("scheduled_tasks")).isOne();
        }
    }

    @Test
    void lateDeadlineChangesNothing() {
        CountDownLatch bankAnswers = new CountDownLatch(1);
        bank.onCharge(charge -> {
            awaitLatch(bankAnswers);
            return bank.charges(charge);
        });
        try (SagaNode node = SagaNode.start(database, bank, clock)) {
            node.submit(0);
            wherever().until(() -> bank.chargeCalls().size() == 1);
            String saga = node.jdbc()
                    .sql("SELECT saga_id FROM saga_entry")
                    .query(String.class)
                    .single();
            for (String name : new String[] {"ask-bank", "resend-charge", "call-a-person"}) {
                node.bean(DeadlineManager.class)
                        .schedule(clock.instant(), name, 99, new SagaScopeDescriptor("ChargeSaga", saga));
            }
            wherever().until(() -> node.rows("scheduled_tasks") == 1);
            bankAnswers.countDown();
            wherever().until(() -> node.status(0) == PaymentStatus.SUCCESS);
            assertNothingIsLeft(node);
        }
        assertThat(bank.queryCalls()).isEmpty();
        assertThat(bank.chargeCalls()).hasSize(1);
    }

    @Test
    void f35ProcessorThatLostItsPositionChargesNothingAgain() {
        int payments = 50;
        try (SagaNode before = SagaNode.start(database, bank, clock)) {
            before.submit(0, payments);
            wherever().until(() -> before.count(PaymentStatus.SUCCESS, payments) == payments);
            assertNothingIsLeft(before);
        }
        clock.advance(Duration.ofDays(1));
        forgetPosition();
        try (SagaNode after = SagaNode.start(database, bank, clock, "payledger.saga.max-intent-age=12h")) {
            wherever()
                    .until(() -> processor(after).processingStatus().values().stream()
                            .anyMatch(EventTrackerStatus::isCaughtUp));
            assertNothingIsLeft(after);
        }
        assertThat(bank.chargeCalls()).hasSize(payments);
        assertThat(bank.queryCalls()).isEmpty();
    }

    @Test
    void f35SagaProcessorRefusesAReset() {
        try (SagaNode node = SagaNode.start(database, bank, clock)) {
            assertThat(processor(node).supportsReset()).isFalse();
            processor(node).shutDown();
            assertThatThrownBy(() -> processor(node).resetTokens()).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void paymentsFromBeforeTheFirstStartAreCharged() {
        try (SagaNode commandsOnly = SagaNode.start(database, bank, clock)) {
            processor(commandsOnly).shutDown();
            commandsOnly.leaveSendingToTheSagas();
            commandsOnly.submit(0, 3);
        }
        assertThat(bank.chargeCalls()).isEmpty();
        forgetPosition();
        try (SagaNode node = SagaNode.start(database, bank, clock)) {
            wherever().until(() -> node.count(PaymentStatus.SUCCESS, 3) == 3);
            assertNothingIsLeft(node);
        }
        assertThat(bank.chargeCalls()).hasSize(3);
    }

    @Test
    void stopFinishesTheRunningCallAndKeepsItsNews() {
        CountDownLatch bankAnswers = new CountDownLatch(1);
        bank.onCharge(charge -> {
            awaitLatch(bankAnswers);
            return bank.charges(charge);
        });
        SagaNode before = SagaNode.start(database, bank, clock);
        before.submit(0);
        wherever().until(() -> bank.chargeCalls().size() == 1);
        Thread stopping = Thread.ofPlatform().start(before::close);
        wherever()
                .until(() -> stopping.getState() == Thread.State.TIMED_WAITING
                        || stopping.getState() == Thread.State.WAITING);
        bankAnswers.countDown();
        wherever().until(() -> !stopping.isAlive());
        try (SagaNode after = SagaNode.start(database, bank, clock)) {
            assertThat(after.status(0)).isEqualTo(PaymentStatus.SUCCESS);
            assertNothingIsLeft(after);
        }
        assertThat(bank.queryCalls()).isEmpty();
    }

    @Test
    void layersThatContradictEachOtherStopTheStart() {
        assertThatThrownBy(() -> SagaNode.start(database, bank, clock, "payledger.saga.reconcile-schedule=10s,70s"))
                .rootCause()
                .hasMessage(
                        "payledger.bank.in-flight-window with send-within and listen-within (PT1M50S) must be shorter"
                                + " than the last age of payledger.saga.reconcile-schedule (PT1M10S): \"not found\" could never"
                                + " count before a person is called");
    }

    @Test
    void chargeThatWouldBeAskedAboutBeforeItIsSentStopsTheStart() {
        assertThatThrownBy(() -> SagaNode.start(database, bank, clock, "payledger.bank.send-within=10s"))
                .rootCause()
                .hasMessage(
                        "payledger.bank.send-within (PT10S) must be shorter than payledger.saga.reconcile-schedule[0]"
                                + " (PT10S): a charge that waits for its turn would be asked about before it is sent");
    }

    private static TrackingEventProcessor processor(SagaNode node) {
        return node.bean(Configuration.class)
                .eventProcessingConfiguration()
                .eventProcessor(ChargeSaga.PROCESSOR, TrackingEventProcessor.class)
                .orElseThrow();
    }

    private void forgetPosition() {
        JdbcClient.create(database.owner()).sql("DELETE FROM token_entry").update();
    }

    private static void assertNothingIsLeft(SagaNode node) {
        wherever().until(() -> node.rows("saga_entry") == 0);
        wherever().until(() -> node.rows("scheduled_tasks") == 0);
    }

    private static ConditionFactory wherever() {
        return await().atMost(Duration.ofSeconds(60));
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
