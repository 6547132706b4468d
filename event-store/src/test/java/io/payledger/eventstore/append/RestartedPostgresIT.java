package io.payledger.eventstore.append;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.eventstore.fixture.Load;
import io.payledger.eventstore.fixture.OwnPostgres;
import io.payledger.eventstore.fixture.Rounds;
import io.payledger.eventstore.fixture.SampleStore;
import io.payledger.eventstore.fixture.StoreAudit;
import io.payledger.testsupport.TestDatabase;
import java.time.Duration;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Goal: a database that falls and comes back costs time, never an acknowledged event and never half a command. */
@Timeout(300)
class RestartedPostgresIT {
    private static final int RESTARTS = Rounds.of("restarts", 10);

    @Test
    void e10NothingIsLostWhenPostgresIsStoppedImmediatelyAndStartedAgain() throws Exception {
        try (OwnPostgres postgres = new OwnPostgres()) {
            TestDatabase database = postgres.createDatabase();
            StoreAudit audit = new StoreAudit(database.superuser());
            try (SampleStore store = SampleStore.patient(database);
                    Load load = new Load(store.node(), "account")) {
                load.start(16);
                for (int restart = 0; restart < RESTARTS; restart++) {
                    int before = load.acknowledged().size();
                    Awaitility.await()
                            .pollDelay(Duration.ZERO)
                            .pollInterval(Duration.ofMillis(5))
                            .until(() -> load.acknowledged().size() > before + 50);
                    postgres.stopImmediately();
                    postgres.startAgain();
                }
                int before = load.acknowledged().size();
                Awaitility.await()
                        .pollDelay(Duration.ZERO)
                        .pollInterval(Duration.ofMillis(5))
                        .atMost(Duration.ofSeconds(30))
                        .until(() -> load.acknowledged().size() > before + 50);
                load.close();

                assertThat(audit.assertSound()).isPositive();
                audit.assertHolds(load.acknowledged());
                audit.assertOnlyWholeCommands(Set.of(2, 3));
                assertThat(load.unknown())
                        .as("the database was always back in time to be asked")
                        .isZero();
            }
        }
    }
}
