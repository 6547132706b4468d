package io.payledger.eventstore.append;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.eventstore.fixture.NodeProcess;
import io.payledger.eventstore.fixture.OwnPostgres;
import io.payledger.eventstore.fixture.Rounds;
import io.payledger.eventstore.fixture.StoreAudit;
import io.payledger.testsupport.TestDatabase;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Goal: a node that is killed in the middle of appends loses nothing that it acknowledged and leaves nothing by halves.
 * Method: processes are killed at random moments while they append, the next one starts meanwhile; the log is audited.
 */
@Timeout(600)
class KilledNodeIT {
    private static final int KILLS = Rounds.of("kills", 20);

    @Test
    void aNodeKilledInMidAppendLosesNothingAndLeavesNothingByHalves() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        try (OwnPostgres postgres = new OwnPostgres()) {
            TestDatabase database = postgres.createDatabase();
            StoreAudit audit = new StoreAudit(database.superuser());
            Map<String, Integer> acknowledged = new HashMap<>();
            NodeProcess node = NodeProcess.start(database, "n0", Integer.MAX_VALUE);
            for (int kill = 0; kill < KILLS; kill++) {
                NodeProcess running = node;
                node = NodeProcess.start(database, "n" + (kill + 1), Integer.MAX_VALUE);
                Awaitility.await()
                        .pollDelay(Duration.ZERO)
                        .pollInterval(Duration.ofMillis(5))
                        .atMost(Duration.ofSeconds(60))
                        .until(() -> running.acknowledged().size() > 20);
                Thread.sleep(random.nextInt(100));
                running.kill();
                acknowledged.putAll(running.acknowledged());
            }
            node.kill();
            acknowledged.putAll(node.acknowledged());
            audit.awaitSessionsOfTheDeadEnded();

            assertThat(audit.assertSound()).as("seed %s", seed).isGreaterThan(KILLS * 20L);
            audit.assertHolds(acknowledged);
            audit.assertOnlyWholeCommands(Set.of(2, 3));
        }
    }
}
