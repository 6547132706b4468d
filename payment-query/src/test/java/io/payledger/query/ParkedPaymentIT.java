package io.payledger.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.money.Currency;
import io.payledger.query.fixture.EventLog;
import io.payledger.query.fixture.PaymentStory;
import io.payledger.query.fixture.ProjectionNode;
import io.payledger.query.fixture.Tables;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Over the real event log, with an event in it that a newer release has written. */
class ParkedPaymentIT {
    /** Timeline and alarms have nothing to park: each event stands by itself there. */
    private static final int FOLDING = ProjectionNode.PROJECTIONS.size() - 2;

    private final TestDatabase database = TestPostgres.migratedDatabase();

    /** F37, I13: an unreadable event parks its own payment; the others go on. */
    @Test
    void f37AnUnreadableEventParksItsOwnPaymentAndNoOther() {
        PaymentStory met = PaymentStory.of("m1/met", 500, Currency.CNY).attempt(1, "WECHAT");
        PaymentStory other = PaymentStory.of("m1/other", 700, Currency.CNY).attempt(1, "WECHAT");
        try (EventLog log = EventLog.open(database)) {
            log.append(met.messages());
            fromTheFuture(met);
            // What comes after it cannot be followed either, and is no second alarm.
            met.unknown(1).succeeded(1);
            log.append(met.messages().subList(3, 4));
            log.append(other.succeeded(1).messages());
            try (ProjectionNode node = ProjectionNode.start(database, log.engine(), 1, 2)) {
                node.caughtUpWith(met.messages().size() + other.messages().size());
            }
        }
        assertThat(statuses()).containsExactly("m1/met PROCESSING", "m1/other SUCCESS");
        assertThat(JdbcClient.create(database.app())
                        .sql("SELECT projection || ' ' || payment_id || ' ' || sequence_number || ' ' || reason"
                                + " FROM projection_parked_payment ORDER BY 1")
                        .query(String.class)
                        .list())
                .hasSize(FOLDING)
                .first()
                .asString()
                .startsWith("journal m1/met 2 ")
                .contains("FromTheFuture");
        assertThat(JdbcClient.create(database.app())
                        .sql("SELECT way || ' ' || detail FROM payment_timeline WHERE event = 'FromTheFuture'")
                        .query(String.class)
                        .single())
                .isEqualTo("UNREADABLE {\"x\":1}");
        assertThat(Tables.count(database, "SELECT sum(payments)::bigint FROM status_distribution"))
                .isEqualTo(2);
    }

    @Test
    void aPaymentWhoseFirstEventIsUnreadableIsParkedBeforeItHasARow() {
        try (EventLog log = EventLog.open(database)) {
            PaymentStory other = PaymentStory.of("m1/other", 700, Currency.CNY);
            log.append(other.messages());
            Tables.execute(database, """
                    INSERT INTO events SELECT global_index + 1, 0, occurred_at, 1, gen_random_uuid(), 'm1/met',
                        aggregate_type, 'FromTheFuture', '{}', '{}', hash, hash FROM events
                    """);
            try (ProjectionNode node = ProjectionNode.start(database, log.engine(), 1, 500)) {
                node.caughtUpWith(2);
            }
        }
        assertThat(statuses()).containsExactly("m1/other PENDING");
        assertThat(Tables.count(database, "SELECT count(*) FROM projection_parked_payment WHERE payment_id = 'm1/met'"))
                .isEqualTo(FOLDING);
    }

    private List<String> statuses() {
        return JdbcClient.create(database.app())
                .sql("SELECT payment_id || ' ' || status FROM payment_transaction ORDER BY 1")
                .query(String.class)
                .list();
    }

    private void fromTheFuture(PaymentStory story) {
        Tables.execute(database, """
                INSERT INTO events SELECT global_index + 1, sequence_number + 1, occurred_at, 9, gen_random_uuid(),
                    aggregate_id, aggregate_type, 'FromTheFuture', '{"x":1}', '{}', hash, hash FROM events
                WHERE aggregate_id = '%s' ORDER BY global_index DESC LIMIT 1
                """.formatted(story.id()));
    }
}
