package io.payledger.saga;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.api.payment.PaymentStatus;
import io.payledger.saga.bank.Charge;
import io.payledger.saga.parking.Resumption;
import io.payledger.testsupport.TestDatabase;
import java.time.Duration;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class ParkedPaymentIT {
    private final TestDatabase database = SagaNode.database();
    private final FakeBank bank = new FakeBank();
    private final ShiftedClock clock = new ShiftedClock();

    @Test
    @DisplayName(
            "F37 I13 an unreadable event parks its own payment, whose later attempts are not charged; others go on")
    void unreadableEvent() {
        try (SagaNode before = SagaNode.start(database, bank, clock)) {
            before.submit(1);
            wherever().until(() -> before.status(1) == PaymentStatus.SUCCESS);
        }
        fromTheFuture();
        try (SagaNode after = SagaNode.start(database, bank, clock)) {
            after.submit(2);
            wherever().until(() -> after.status(2) == PaymentStatus.SUCCESS);
            assertThat(parked(after))
                    .isEqualTo("charge-saga m1/o0 0 Event FromTheFuture/9 cannot be read: this version of"
                            + " the software does not know it");
        }
        assertThat(bank.chargeCalls()).extracting(Charge::paymentId).doesNotContain(SagaNode.payment(0));
    }

    @Test
    @DisplayName("F37 I13 a later release takes the payment up: what was passed over is handled once, in order")
    void laterRelease() {
        try (SagaNode before = SagaNode.start(database, bank, clock)) {
            before.submit(1);
            wherever().until(() -> before.status(1) == PaymentStatus.SUCCESS);
        }
        fromTheFuture();
        try (SagaNode cannot = SagaNode.start(database, bank, clock)) {
            cannot.submit(2);
            wherever().until(() -> cannot.status(2) == PaymentStatus.SUCCESS);
            assertThat(cannot.bean(Resumption.class).resume("m1/o0", "operator:jane"))
                    .isNotEmpty()
                    .allSatisfy(outcome -> assertThat(outcome.resumed()).isFalse())
                    .allSatisfy(outcome -> assertThat(outcome.reason()).contains("FromTheFuture/9"));
            assertThat(cannot.rows("saga_parked_payment")).isNotZero();
        }
        asThisReleaseKnowsIt();
        try (SagaNode later = SagaNode.start(database, bank, clock)) {
            wherever().until(() -> later.status(0) == PaymentStatus.SUCCESS);
            assertThat(later.rows("saga_parked_payment")).isZero();
            wherever().until(() -> later.rows("saga_entry") == 0);
            assertThat(later.rows("saga_resumed_payment WHERE processor = 'charge-saga'"))
                    .isZero();
        }
        assertThat(bank.chargeCalls())
                .filteredOn(it -> it.paymentId().equals(SagaNode.payment(0)))
                .hasSize(1);
    }

    @Test
    @DisplayName("F30 an operator takes a payment up when what had failed is mended; a second time is no news")
    void operator() {
        HandlerFaults faults = new HandlerFaults();
        faults.alwaysFailFor(SagaNode.payment(0));
        try (SagaNode node = SagaNode.start(database, bank, clock, faults, "payledger.saga.handler-tries=1")) {
            node.leaveSendingToTheSagas();
            node.submit(0);
            wherever().until(() -> node.rows("saga_parked_payment") == 1);
            Resumption resumption = node.bean(Resumption.class);
            assertThat(resumption.resume("m1/o0", "operator:jane"))
                    .containsExactly(new Resumption.Outcome("charge-saga", false, "Poison"));
            assertThat(bank.chargeCalls()).isEmpty();
            faults.mend();
            assertThat(resumption.resume("m1/o0", "operator:jane"))
                    .containsExactly(new Resumption.Outcome("charge-saga", true, ""));
            assertThat(resumption.resume("m1/o0", "operator:jane")).isEmpty();
            wherever().until(() -> node.status(0) == PaymentStatus.SUCCESS);
            wherever().until(() -> node.rows("saga_entry") == 0);
        }
        assertThat(bank.chargeCalls()).hasSize(1);
    }

    @Test
    @DisplayName("F30 an event that a handler fails on for ever parks its own payment, which is charged all the same")
    void poisonOfASagaThatSendsNothing() {
        HandlerFaults faults = new HandlerFaults();
        faults.alwaysFailFor(SagaNode.payment(0));
        try (SagaNode node = SagaNode.start(database, bank, clock, faults, "payledger.saga.handler-tries=1")) {
            node.submit(0);
            wherever().until(() -> node.status(0) == PaymentStatus.SUCCESS);
            wherever().until(() -> node.rows("saga_parked_payment") == 1);
            faults.mend();
            assertThat(node.bean(Resumption.class).resume("m1/o0", "operator:jane"))
                    .containsExactly(new Resumption.Outcome("charge-saga", true, ""));
            wherever().until(() -> node.rows("saga_entry") == 0);
        }
        assertThat(bank.chargeCalls()).hasSize(1);
    }

    @Test
    @DisplayName("F30 an event that a handler fails on for ever parks its own payment; others go on")
    void poison() {
        HandlerFaults faults = new HandlerFaults();
        faults.alwaysFailFor(SagaNode.payment(0));
        try (SagaNode node = SagaNode.start(database, bank, clock, faults, "payledger.saga.handler-tries=2")) {
            node.leaveSendingToTheSagas();
            node.submit(0, 2);
            wherever().until(() -> node.status(1) == PaymentStatus.SUCCESS);
            assertThat(parked(node)).isEqualTo("charge-saga m1/o0 1 Its handler failed 2 times");
        }
        assertThat(bank.chargeCalls()).extracting(Charge::paymentId).containsOnly(SagaNode.payment(1));
    }

    private static String parked(SagaNode node) {
        return node.jdbc()
                .sql("SELECT processor || ' ' || payment_id || ' ' || sequence_number || ' ' || reason"
                        + " FROM saga_parked_payment WHERE processor = 'charge-saga'")
                .query(String.class)
                .single();
    }

    /** Payment o0: an event of a later release, then an attempt as this release knows it. */
    private void fromTheFuture() {
        JdbcClient owner = JdbcClient.create(database.owner());
        owner.sql("""
                        INSERT INTO events SELECT global_index + 1, 0, occurred_at, 9, gen_random_uuid(), 'm1/o0',
                            aggregate_type, 'FromTheFuture', '{}', '{}', hash, hash FROM events
                        ORDER BY global_index DESC LIMIT 1
                        """).update();
        owner.sql("""
                        INSERT INTO events SELECT (SELECT max(global_index) + 1 FROM events), 1, occurred_at, 1,
                            gen_random_uuid(), 'm1/o0', aggregate_type, event_type,
                            replace(payload::text, 'm1/o1', 'm1/o0')::json, '{}', hash, hash FROM events
                        WHERE event_type = 'PaymentAttemptStarted'
                        """).update();
    }

    /** The event of the later release, as this one can read it: that the order was submitted. */
    private void asThisReleaseKnowsIt() {
        JdbcClient superuser = JdbcClient.create(database.superuser());
        superuser.sql("ALTER TABLE events DISABLE TRIGGER ALL").update();
        superuser.sql("""
                        UPDATE events e SET event_type = s.event_type, revision = s.revision,
                            payload = replace(s.payload::text, 'm1/o1', 'm1/o0')::json
                        FROM events s
                        WHERE e.event_type = 'FromTheFuture' AND s.event_type = 'PaymentSubmitted'
                          AND s.aggregate_id = 'm1/o1'
                        """).update();
    }

    private static ConditionFactory wherever() {
        return await().atMost(Duration.ofSeconds(30));
    }
}
