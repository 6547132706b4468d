package io.payledger.eventstore.append;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.eventstore.fixture.Load;
import io.payledger.eventstore.fixture.NodeProcess;
import io.payledger.eventstore.fixture.Rounds;
import io.payledger.eventstore.fixture.SampleStore;
import io.payledger.eventstore.fixture.StoreAudit;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Goal: nodes that append at the same time make one dense, ordered, chained log, and none waits for ever. */
@Timeout(120)
class SeveralNodesIT {
    private static final int COMMANDS = Rounds.of("commands", 20_000);

    @Test
    void h04SixtyFourCallersOnTwoNodesMakeOneDenseChain() throws Exception {
        TestDatabase database = TestPostgres.migratedDatabase();
        AtomicInteger accounts = new AtomicInteger(COMMANDS / 2);
        try (SampleStore first = SampleStore.open(database);
                SampleStore second = SampleStore.open(database);
                Load ofFirst = new Load(first.node(), "first");
                Load ofSecond = new Load(second.node(), "second")) {
            ofFirst.start(32, () -> accounts.getAndDecrement() > 0);
            ofSecond.start(32, () -> accounts.getAndDecrement() > 0);
            ofFirst.await();
            ofSecond.await();

            StoreAudit audit = new StoreAudit(database.superuser());
            assertThat(audit.assertSound()).isEqualTo(COMMANDS / 2 * 3L);
            audit.assertHolds(ofFirst.acknowledged());
            audit.assertHolds(ofSecond.acknowledged());
            audit.assertOnlyWholeCommands(Set.of(3));
            // Both draw accounts from the same pot. How much each gets is the machine's affair; a starved node would
            // get none.
            assertThat(ofFirst.acknowledged().size()).isGreaterThan(COMMANDS / 100);
            assertThat(ofSecond.acknowledged().size()).isGreaterThan(COMMANDS / 100);
        }
    }

    @Test
    void twoProcessesMakeOneDenseChain() throws Exception {
        TestDatabase database = TestPostgres.migratedDatabase();
        int accounts = COMMANDS / 20;
        try (NodeProcess first = NodeProcess.start(database, "first", accounts);
                NodeProcess second = NodeProcess.start(database, "second", accounts)) {
            first.join();
            second.join();
            assertThat(first.acknowledged()).hasSize(accounts);
            assertThat(second.acknowledged()).hasSize(accounts);
            StoreAudit audit = new StoreAudit(database.superuser());
            assertThat(audit.assertSound()).isEqualTo(accounts * 2 * 3L);
            audit.assertHolds(first.acknowledged());
            audit.assertHolds(second.acknowledged());
        }
    }
}
