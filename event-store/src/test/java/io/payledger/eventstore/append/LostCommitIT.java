package io.payledger.eventstore.append;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.eventstore.EventStoreProperties;
import io.payledger.eventstore.fixture.CuttingProxy;
import io.payledger.eventstore.fixture.CuttingProxy.Cut;
import io.payledger.eventstore.fixture.Load;
import io.payledger.eventstore.fixture.Rounds;
import io.payledger.eventstore.fixture.SampleStore;
import io.payledger.eventstore.fixture.StoreAudit;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.time.Duration;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Goal: a connection that breaks between a commit and its answer doubles nothing and loses nothing, and every caller gets
 * a definite answer. Method: a proxy between the node and the database cuts at that very place, in three ways.
 */
@Timeout(300)
class LostCommitIT {
    private static final int ROUNDS = Rounds.of("commits", 200);

    @Test
    void e14ACommitWhoseAnswerIsLostIsLookedUpBeforeAnyoneIsAnswered() throws Exception {
        TestDatabase database = TestPostgres.migratedDatabase();
        StoreAudit audit = new StoreAudit(database.superuser());
        // Every payload of the load names its owner or its reason; no other request does.
        try (CuttingProxy proxy = new CuttingProxy(database.port(), "\"account\"");
                SampleStore store = SampleStore.open(
                        new TestDatabase(proxy.port(), database.name()).app(), EventStoreProperties.defaults());
                Load load = new Load(store.node(), "account")) {
            load.start(8);
            Cut[] ways = {Cut.ANSWER_OF_COMMIT, Cut.REQUEST, Cut.REQUEST_AND_LEAVE_SERVER_WAITING};
            for (int round = 0; round < ROUNDS; round++) {
                int cutsBefore = proxy.cuts();
                int before = load.acknowledged().size();
                proxy.arm(ways[round % ways.length]);
                Awaitility.await()
                        .pollDelay(Duration.ZERO)
                        .pollInterval(Duration.ofMillis(5))
                        .until(() -> proxy.cuts() > cutsBefore);
                Awaitility.await()
                        .pollDelay(Duration.ZERO)
                        .pollInterval(Duration.ofMillis(5))
                        .until(() -> load.acknowledged().size() > before + 3);
            }
            load.close();

            assertThat(proxy.cuts()).isGreaterThanOrEqualTo(ROUNDS);
            assertThat(audit.assertSound()).isPositive();
            audit.assertHolds(load.acknowledged());
            assertThat(audit.eventsByAggregate()).hasSameSizeAs(load.acknowledged());
            audit.assertOnlyWholeCommands(Set.of(3));
            assertThat(load.unknown()).isZero();
        }
    }
}
