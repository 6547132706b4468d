package io.payledger.saga;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.api.payment.PaymentStatus;
import io.payledger.saga.bank.Charge;
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
    @DisplayName("F30 an event that a handler fails on for ever parks its own payment; others go on")
    void poison() {
        HandlerFaults faults = new HandlerFaults();
        faults.alwaysFailFor(SagaNode.payment(0));
        try (SagaNode node = SagaNode.start(database, bank, clock, faults, "payledger.saga.handler-tries=2")) {
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

    private static ConditionFactory wherever() {
        return await().atMost(Duration.ofSeconds(30));
    }
}
