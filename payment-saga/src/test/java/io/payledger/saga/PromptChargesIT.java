package io.payledger.saga;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.wire.MetaKeys;
import io.payledger.saga.bank.BankAnswer;
import io.payledger.saga.bank.BankCalls;
import io.payledger.saga.charge.ChargeSaga;
import io.payledger.saga.dispatch.SagaCommands;
import io.payledger.testsupport.TestDatabase;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.core.ConditionFactory;
import org.axonframework.config.Configuration;
import org.axonframework.eventhandling.TrackingEventProcessor;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.junit.jupiter.api.Test;

/** Charges that the process sends which has stored their intents, in one process and in two. */
class PromptChargesIT {
    private static final int PAYMENTS = 40;

    private final TestDatabase database = SagaNode.database();
    private final FakeBank bank = new FakeBank();
    private final ShiftedClock clock = new ShiftedClock();

    @Test
    void noChargeWaitsForTheSagas() {
        try (SagaNode node = SagaNode.start(database, bank, clock)) {
            sagas(node).shutDown();

            node.submit(0, PAYMENTS);

            wherever().until(() -> node.count(PaymentStatus.SUCCESS, PAYMENTS) == PAYMENTS);
            assertThat(bank.callsInsideHandlers()).isZero();
        }
        assertThat(bank.chargeCalls()).hasSize(PAYMENTS).doesNotHaveDuplicates();
    }

    /** What the sagas gather begins and ends in one transaction then. */
    @Test
    void chargeThatIsOverBeforeItsSagaComesLeavesNoRow() {
        try (SagaNode node = SagaNode.start(database, bank, clock)) {
            sagas(node).shutDown();
            node.submit(0, PAYMENTS);
            wherever().until(() -> node.count(PaymentStatus.SUCCESS, PAYMENTS) == PAYMENTS);
            StatementLog statements = node.bean(StatementLog.class);
            statements.clear();

            sagas(node).start();

            long last = lastIndex(node);
            wherever()
                    .until(() -> sagas(node).processingStatus().values().stream()
                            .anyMatch(status -> status.getCurrentPosition().orElse(-1) >= last));
            assertThat(statements.naming("INSERT INTO saga_entry")).isEmpty();
            assertThat(statements.naming("INSERT INTO scheduled_tasks")).isEmpty();
        }
        assertThat(bank.chargeCalls()).hasSize(PAYMENTS);
    }

    @Test
    void eachNodeSendsItsOwnAndNoNodeThoseOfAnother() {
        try (SagaNode one = SagaNode.start(database, bank, clock, "payledger.saga.node=one");
                SagaNode two = SagaNode.start(database, bank, clock, "payledger.saga.node=two")) {
            one.submit(0, PAYMENTS);
            two.submit(PAYMENTS, 2 * PAYMENTS);

            wherever().until(() -> one.count(PaymentStatus.SUCCESS, 2 * PAYMENTS) == 2 * PAYMENTS);
            assertThat(senderOf(one, 0)).isNotEqualTo(senderOf(one, PAYMENTS));
            assertNothingIsLeft(one);
        }
        assertThat(bank.chargeCalls()).hasSize(2 * PAYMENTS).doesNotHaveDuplicates();
    }

    /** A node without sagas marks nothing, and the node that has them sends. */
    @Test
    void intentWithoutASenderIsSentByTheSaga() {
        try (SagaNode commands = SagaNode.start(database, bank, clock, "payledger.saga.node=one")) {
            sagas(commands).shutDown();
            commands.leaveSendingToTheSagas();
            try (SagaNode node = SagaNode.start(database, bank, clock, "payledger.saga.node=two")) {
                commands.submit(0, PAYMENTS);

                wherever().until(() -> node.count(PaymentStatus.SUCCESS, PAYMENTS) == PAYMENTS);
                assertNothingIsLeft(node);
            }
        }
        assertThat(bank.chargeCalls()).hasSize(PAYMENTS).doesNotHaveDuplicates();
    }

    /** Whatever the one that ended had sent of it: the saga of the next asks the bank, and sends nothing. */
    @Test
    void intentOfAProcessThatHasEndedIsAskedAbout() throws InterruptedException {
        try (SagaNode before = SagaNode.start(database, bank, clock)) {
            sagas(before).shutDown();
            // What would happen after the commit is lost, as in a crash.
            before.bean(BankCalls.class).stop(Duration.ofSeconds(1));
            before.bean(SagaCommands.class).stop(Duration.ofSeconds(1));
            before.submit(0, PAYMENTS);
        }
        for (int order = 0; order < PAYMENTS; order += 2) {
            bank.charges(SagaNode.charge(order));
        }
        try (SagaNode after = SagaNode.start(database, bank, clock)) {
            wherever().until(() -> after.rows("saga_entry") == PAYMENTS);
            clock.advance(Duration.ofSeconds(10));
            wherever().until(() -> after.count(PaymentStatus.SUCCESS, PAYMENTS) == PAYMENTS / 2);
            clock.advance(Duration.ofMinutes(2));
            wherever().until(() -> after.count(PaymentStatus.FAILED, PAYMENTS) == PAYMENTS / 2);
            assertNothingIsLeft(after);
        }
        assertThat(bank.chargeCalls()).isEmpty();
    }

    @Test
    void resendIsSentByTheProcessThatOrderedIt() {
        AtomicInteger sends = new AtomicInteger();
        bank.onCharge(
                charge -> sends.incrementAndGet() == 1 ? new BankAnswer.NotSent("REFUSED") : bank.charges(charge));
        try (SagaNode node = SagaNode.start(database, bank, clock)) {
            node.submit(0);

            wherever().until(() -> node.status(0) == PaymentStatus.SUCCESS);
            assertNothingIsLeft(node);
        }
        assertThat(bank.chargeCalls()).hasSize(2);
    }

    private static Object senderOf(SagaNode node, int order) {
        return Objects.requireNonNull(node.bean(EventStore.class)
                .readEvents(SagaNode.payment(order).value())
                .next()
                .getMetaData()
                .get(MetaKeys.SENDER));
    }

    private static long lastIndex(SagaNode node) {
        return node.jdbc()
                .sql("SELECT max(global_index) FROM events")
                .query(Long.class)
                .single();
    }

    private static TrackingEventProcessor sagas(SagaNode node) {
        return node.bean(Configuration.class)
                .eventProcessingConfiguration()
                .eventProcessor(ChargeSaga.PROCESSOR, TrackingEventProcessor.class)
                .orElseThrow();
    }

    private static void assertNothingIsLeft(SagaNode node) {
        wherever().until(() -> node.rows("saga_entry") == 0);
        wherever().until(() -> node.rows("scheduled_tasks") == 0);
    }

    private static ConditionFactory wherever() {
        return await().atMost(Duration.ofSeconds(60));
    }
}
