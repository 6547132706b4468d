package io.payledger.eventstore.append;

import static org.assertj.core.api.Assertions.assertThat;

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

/** Goal: sessions that are ended under load, in whatever they are at, cost a retry and nothing else. */
@Timeout(120)
class TerminatedBackendsIT {
    private static final int ROUNDS = Rounds.of("terminations", 40);

    @Test
    void e10EverySessionEndedUnderLoadIsReplacedAndNothingIsLost() throws Exception {
        TestDatabase database = TestPostgres.migratedDatabase();
        StoreAudit audit = new StoreAudit(database.superuser());
        try (SampleStore store = SampleStore.patient(database);
                Load load = new Load(store.node(), "account")) {
            load.start(16);
            for (int round = 0; round < ROUNDS; round++) {
                int before = load.acknowledged().size();
                Awaitility.await()
                        .pollDelay(Duration.ZERO)
                        .pollInterval(Duration.ofMillis(5))
                        .until(() -> load.acknowledged().size() > before + 20);
                audit.execute(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
                                + " AND usename = 'ledger_app'");
            }
            load.close();

            assertThat(audit.assertSound()).isPositive();
            audit.assertHolds(load.acknowledged());
            audit.assertOnlyWholeCommands(Set.of(3));
            assertThat(load.unknown()).isZero();
        }
    }
}
