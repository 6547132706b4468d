package io.payledger.eventstore.append;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.eventstore.fixture.Load;
import io.payledger.eventstore.fixture.SampleStore;
import io.payledger.eventstore.fixture.StoreAudit;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Goal: a node that freezes with the lock of the log in its hands stops the others for its stall timeout, not longer. */
class FrozenNodeIT {
    private static final Duration STALL = Duration.ofMillis(700);

    @Test
    @Timeout(30)
    void theDatabaseThrowsAFrozenNodeOutAndTheOthersGoOn() throws Exception {
        TestDatabase database = TestPostgres.migratedDatabase();
        WriterConnection frozen = WriterConnection.open(database.app(), STALL);
        try (Statement statement = frozen.jdbc().createStatement()) {
            statement.execute("LOCK TABLE log_head IN EXCLUSIVE MODE");
        }
        try (SampleStore store = SampleStore.open(database);
                Load load = new Load(store.node(), "account")) {
            AtomicInteger accounts = new AtomicInteger(40);
            load.start(4, () -> accounts.getAndDecrement() > 0);
            load.await();
            assertThat(load.acknowledged()).hasSize(40);
            assertThat(new StoreAudit(database.superuser()).assertSound()).isEqualTo(120);
        }
        frozen.discard();
    }
}
