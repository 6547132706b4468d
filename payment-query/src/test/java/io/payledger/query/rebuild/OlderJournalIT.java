package io.payledger.query.rebuild;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.payledger.api.money.Currency;
import io.payledger.eventstore.axon.LogReader;
import io.payledger.eventstore.types.EventCodec;
import io.payledger.query.Projections;
import io.payledger.query.fixture.EventLog;
import io.payledger.query.fixture.PaymentStory;
import io.payledger.query.fixture.Pools;
import io.payledger.query.fixture.ProjectionNode;
import io.payledger.query.fixture.Tables;
import io.payledger.query.projection.ProjectionHandler;
import io.payledger.query.rebuild.RebuildResult.Outcome;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.util.List;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Goal: books of a release that did not book lost disputes are made whole by a rebuild, as ADR 0056 says. */
class OlderJournalIT {
    private static final ProjectionHandler JOURNAL =
            Projections.named("journal").orElseThrow();

    /** The last step before lost disputes were booked. */
    private static final String BEFORE = "422";

    private final PaymentStory lost = PaymentStory.of("m/lost", 500, Currency.CNY)
            .attempt(1, "CARD")
            .succeeded(1)
            .refundReserved("r", 100)
            .refunded("r", 100)
            .disputed("d")
            .disputeLost("d");

    @Test
    void disputesThatWereLostBeforeTheyWereBookedAreBookedByARebuild() throws Exception {
        TestDatabase database = TestPostgres.newDatabase();
        Flyway.configure()
                .dataSource(database.owner())
                .locations("classpath:db")
                .target(BEFORE)
                .load()
                .migrate();
        asTheOlderReleaseHadIt(database);
        database.migrated();
        try (EventLog log = EventLog.open(database);
                HikariDataSource reads = Pools.of(database.owner(), 2)) {
            log.append(lost.messages());
            try (ProjectionNode node = ProjectionNode.start(database, log.engine(), 1, 100)) {
                node.caughtUpWith(lost.messages().size());
                assertThat(kinds(database)).isEqualTo("SALE RECEIPT REFUND_RESERVED REFUND_PAID");
                assertThat(paid(database)).endsWith("/CNY/400/0");

                RebuildResult compared = rebuild(database, reads, false);
                assertThat(compared.outcome()).isEqualTo(Outcome.COMPARED_DIFFERENT);
                RebuildResult rebuilt = rebuild(database, reads, true);
                assertThat(rebuilt.outcome()).isEqualTo(Outcome.SWAPPED);
                assertThat(kinds(database)).isEqualTo("SALE RECEIPT REFUND_RESERVED REFUND_PAID DISPUTE_LOST");
                assertThat(paid(database)).endsWith("/CNY/0/400");

                // The live processor goes on with what was rebuilt.
                log.append(List.of(lost.chargedBack("d", 1, 400).messages().getLast()));
                node.caughtUpWith(lost.messages().size());
                assertThat(kinds(database)).endsWith("DISPUTE_LOST CHARGEBACK_TAKEN");
                assertThat(paid(database)).endsWith("/CNY/0/0");
                assertThat(rebuild(database, reads, false).outcome()).isEqualTo(Outcome.COMPARED_EQUAL);
            }
        }
    }

    /** The payment with all its events, the lost dispute among them, but nothing booked for that. */
    private void asTheOlderReleaseHadIt(TestDatabase database) {
        String charge = lost.tradeNo(1).value();
        String refund = lost.refundNo("r").value();
        Tables.execute(
                database,
                "INSERT INTO journal_payment VALUES ('m/lost', '{CARD}', '{}', '{r/CARD/" + charge + "}', "
                        + (lost.messages().size() - 1) + ")");
        entry(database, 2, 1, "SALE", charge, "CUSTOMER_RECEIVABLE", "MERCHANT_PAYABLE", 500);
        entry(database, 2, 2, "RECEIPT", charge, "BANK_CLEARING", "CUSTOMER_RECEIVABLE", 500);
        entry(database, 3, 1, "REFUND_RESERVED", refund, "MERCHANT_PAYABLE", "REFUNDS_PAYABLE", 100);
        entry(database, 4, 1, "REFUND_PAID", refund, "REFUNDS_PAYABLE", "BANK_CLEARING", 100);
    }

    private void entry(
            TestDatabase database,
            int sequence,
            int line,
            String kind,
            String number,
            String debit,
            String credit,
            long minor) {
        int unused = JdbcClient.create(database.owner())
                .sql(
                        "INSERT INTO journal_entry VALUES ('m/lost', ?, ?, 'm', 'lost', ?, false, 'CARD', ?, ?, ?, 'CNY', ?,"
                                + " ?::timestamptz)")
                .params(
                        sequence,
                        line,
                        kind,
                        number,
                        debit,
                        credit,
                        minor,
                        PaymentStory.START.plusSeconds(sequence).toString())
                .update();
    }

    private static String kinds(TestDatabase database) {
        return String.join(
                " ",
                JdbcClient.create(database.app())
                        .sql("SELECT kind FROM journal_entry ORDER BY sequence_number, line")
                        .query(String.class)
                        .list());
    }

    private static String paid(TestDatabase database) {
        return JdbcClient.create(database.app())
                .sql("SELECT paid FROM journal_payment")
                .query(String.class)
                .single();
    }

    private static RebuildResult rebuild(TestDatabase database, HikariDataSource reads, boolean swap)
            throws InterruptedException {
        LogReader reader = new LogReader(reads, new EventCodec(EventLog.eventTypes()));
        EventSource source = new EventSource() {
            @Override
            public long head() {
                return reader.head();
            }

            @Override
            public List<TrackedEventMessage<?>> between(long from, long to) {
                return reader.between(from, to);
            }
        };
        return new ProjectionRebuild(
                        database.owner(), source, Jackson3Serializer.builder().build(), 2)
                .run(new RebuildRequest(JOURNAL, "test", "tester", "here", "a test", 100, swap), new Quiet());
    }

    /** Has nobody to tell. */
    private static final class Quiet implements RebuildWatcher {
        @Override
        public void at(long done, long of) {}

        @Override
        public void says(String step) {}
    }
}
