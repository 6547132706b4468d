package io.payledger.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.PaymentRefused;
import io.payledger.query.fixture.InMemoryLog;
import io.payledger.query.fixture.PaymentStory;
import io.payledger.query.fixture.ProjectionNode;
import io.payledger.query.fixture.RandomStories;
import io.payledger.query.fixture.Tables;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.junit.jupiter.api.Test;

/** A projection that is far behind its log: a new one, or one whose node was away. */
class CatchUpIT {
    private static final int PAYMENTS = Integer.getInteger("ledger.test.payments", 1_000);

    private final RandomStories random = new RandomStories(20_261_130);

    @Test
    void aProjectionThatIsFarBehindCatchesUpInBatchesAndIsRight() {
        List<PaymentStory> stories = random.payments(PAYMENTS);
        List<DomainEventMessage<?>> log = random.asLogged(stories);
        TestDatabase live = followed(log, log.size() / 100);
        TestDatabase late = followed(log, log.size());

        assertThat(Tables.of(late)).isEqualTo(Tables.of(live));
        assertThat(Tables.count(late, "SELECT count(*) FROM payment_transaction"))
                .isEqualTo(PAYMENTS);
        // A row carries the number of the transaction that wrote it last.
        assertThat(Tables.count(late, "SELECT count(DISTINCT xmin::text) FROM payment_transaction"))
                .as("transactions for %s events", log.size())
                .isLessThan(PAYMENTS / 10);
    }

    @Test
    void requestsThatARuleRefusedChangeNoTableAndParkNobody() {
        List<DomainEventMessage<?>> log = random.asLogged(random.payments(20));
        PaymentId order = PaymentId.of("m1", "refused");
        PaymentRefused refused =
                new PaymentRefused(order, new Channel("CARD"), Money.of(1, Currency.CNY), "AMOUNT_BELOW_MINIMUM");
        List<DomainEventMessage<?>> withRefusals = new ArrayList<>(log);
        for (int i = 0; i < 3; i++) {
            withRefusals.add(
                    i * 7,
                    new GenericDomainEventMessage<>("Refusals", PaymentRefused.streamOf(order), i, refused, Map.of()));
        }
        assertThat(Tables.of(followed(withRefusals, withRefusals.size())))
                .isEqualTo(Tables.of(followed(log, log.size())));
    }

    /** A database after a node has followed the log, which grows by pieces of this size. */
    private static TestDatabase followed(List<DomainEventMessage<?>> log, int piece) {
        TestDatabase database = TestPostgres.migratedDatabase();
        InMemoryLog engine = new InMemoryLog();
        engine.appendEvents(log.subList(0, piece));
        try (ProjectionNode node = ProjectionNode.start(database, engine, 1, 500)) {
            for (int from = piece; from < log.size(); from += piece) {
                engine.appendEvents(log.subList(from, Math.min(log.size(), from + piece)));
            }
            node.caughtUpWith(log.size());
        }
        return database;
    }
}
