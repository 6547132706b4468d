package io.payledger.eventstore.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.eventstore.fixture.SampleEvent.Moved;
import io.payledger.eventstore.fixture.SampleEvent.Opened;
import io.payledger.eventstore.fixture.SampleStore;
import io.payledger.eventstore.fixture.StoreAudit;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.modelling.command.AggregateStreamCreationException;
import org.junit.jupiter.api.Test;

/** Goal: docs/operating/partitioning.md is true. Method: its very statements are run, on ranges of ten events. */
class PartitioningIT {
    @Test
    void theStatementsOfTheDocumentPartitionALivingLog() throws Exception {
        TestDatabase database = TestPostgres.migratedDatabase();
        StoreAudit owner = new StoreAudit(database.owner());
        try (SampleStore store = SampleStore.open(database)) {
            for (int i = 0; i < 8; i++) {
                append(store, "a" + i, 0, new Opened("a", "x"));
            }
        }
        owner.execute(statements());
        try (SampleStore store = SampleStore.open(database)) {
            for (int i = 8; i < 20; i++) {
                append(store, "a" + i, 0, new Opened("a", "x"));
            }
            append(store, "a3", 1, new Moved("a3", 1, "from partition to partition"));
            assertThatThrownBy(() -> append(store, "a3", 0, new Opened("a3", "again")))
                    .isInstanceOf(AggregateStreamCreationException.class);
            assertThat(store.node().engine().readEvents("a3").asStream()).hasSize(2);
            assertThat(store.node().engine().readEvents(null, false)).hasSize(21);
        }
        assertThat(new StoreAudit(database.superuser()).assertSound()).isEqualTo(21);
        assertThat(owner.number("SELECT count(*) FROM events_p0")).isEqualTo(10);
        for (String table : new String[] {"events", "events_p0", "events_p1"}) {
            for (String misdeed :
                    new String[] {"UPDATE " + table + " SET revision = 2", "DELETE FROM " + table, "TRUNCATE " + table
                    }) {
                assertThatThrownBy(() -> owner.execute(misdeed)).hasMessageContaining("never changed or removed");
            }
        }
        assertThatThrownBy(() -> new StoreAudit(database.app()).execute("INSERT INTO events_p1 DEFAULT VALUES"))
                .hasMessageContaining("permission denied");
    }

    private static void append(SampleStore store, String account, long sequence, Object payload) {
        store.node().engine().appendEvents(new GenericDomainEventMessage<>("account", account, sequence, payload));
    }

    private static String statements() throws Exception {
        String document = Files.readString(Path.of("../docs/operating/partitioning.md"));
        Matcher block = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL).matcher(document);
        assertThat(block.find()).isTrue();
        return block.group(1).replace("100000001", "11").replace("200000001", "1000");
    }
}
