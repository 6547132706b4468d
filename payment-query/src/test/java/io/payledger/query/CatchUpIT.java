package io.payledger.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.query.fixture.PaymentStory;
import io.payledger.query.fixture.ProjectionNode;
import io.payledger.query.fixture.RandomStories;
import io.payledger.query.fixture.Tables;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.util.List;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventsourcing.eventstore.inmemory.InMemoryEventStorageEngine;
import org.junit.jupiter.api.Test;

/** A projection that is far behind its log: a new one, or one whose node was away. */
class CatchUpIT {
    private static final int PAYMENTS = 10_000;

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

    /** A database after a node has followed the log, which grows by pieces of this size. */
    private static TestDatabase followed(List<DomainEventMessage<?>> log, int piece) {
        TestDatabase database = TestPostgres.newDatabase().migrated();
        InMemoryEventStorageEngine engine = new InMemoryEventStorageEngine(1);
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
