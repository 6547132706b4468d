package io.payledger.eventstore.axon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.eventstore.append.RiderRejectedException;
import io.payledger.eventstore.append.RiderRows;
import io.payledger.eventstore.append.RiderWriter;
import io.payledger.eventstore.fixture.SampleEvent.Opened;
import io.payledger.eventstore.fixture.SampleStore;
import io.payledger.eventstore.types.UnreadableEvent;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.axonframework.common.stream.BlockingStream;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LedgerEventStoreIT {
    private TestDatabase database;
    private SampleStore store;
    private LedgerEventStore events;

    @BeforeEach
    void open() {
        database = TestPostgres.migratedDatabase();
        store = SampleStore.open(database);
        events = store.node().eventStore();
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void consumersAreGivenWhatIsCommittedHereAndElsewhere() throws Exception {
        try (BlockingStream<TrackedEventMessage<?>> stream = events.openStream(null);
                SampleStore otherNode = SampleStore.open(database)) {
            assertThat(stream.hasNextAvailable()).isFalse();
            publish("a");
            assertThat(stream.hasNextAvailable(10, TimeUnit.SECONDS)).isTrue();
            assertThat(stream.nextAvailable().getPayload()).isEqualTo(new Opened("a", "x"));
            otherNode.node().eventStore().publish(opened("b"));
            assertThat(stream.nextAvailable().getPayload()).isEqualTo(new Opened("b", "x"));
            publish("c");
            assertThat(stream.nextAvailable().getPayload()).isEqualTo(new Opened("c", "x"));
        }
    }

    @Test
    void f37AnUnknownEventIsHandedOnAsUnreadableAndTheOthersFollow() throws Exception {
        publish("a");
        try (Connection owner = database.owner().getConnection();
                Statement statement = owner.createStatement()) {
            statement.executeUpdate("""
                    INSERT INTO events SELECT global_index + 1, 1, occurred_at, 9, gen_random_uuid(), aggregate_id,
                        aggregate_type, 'FromTheFuture', '{"x":1}', '{}', hash, hash FROM events
                    """);
        }
        publish("b");
        try (BlockingStream<TrackedEventMessage<?>> stream = events.openStream(null)) {
            stream.nextAvailable();
            assertThat(stream.nextAvailable().getPayload()).isInstanceOfSatisfying(UnreadableEvent.class, unread -> {
                assertThat(unread.aggregateId()).isEqualTo("a");
                assertThat(unread.eventName()).isEqualTo("FromTheFuture");
                assertThat(unread.revision()).isEqualTo(9);
                assertThat(unread.json()).isEqualTo("{\"x\":1}");
            });
            assertThat(stream.nextAvailable().getPayload()).isEqualTo(new Opened("b", "x"));
        }
        assertThatThrownBy(() -> events.readEvents("a")).hasMessageContaining("FromTheFuture/9");
        assertThat(events.readEvents("b").asStream()).hasSize(1);
    }

    @Test
    void aRiderIsWrittenWithTheEventsOrItsCommandFailsAlone() throws Exception {
        createKeys();
        KeyWriter writer = new KeyWriter();
        inUnitOfWork(() -> {
            store.node().riders().attach(CurrentUnitOfWork.get(), writer, "k1");
            events.publish(opened("a"));
        });
        inUnitOfWork(() -> store.node().riders().attach(CurrentUnitOfWork.get(), writer, "k2"));
        assertThatThrownBy(() -> inUnitOfWork(() -> {
                    events.publish(opened("b"));
                    store.node().riders().attach(CurrentUnitOfWork.get(), writer, "k1");
                }))
                .isInstanceOf(RiderRejectedException.class);
        assertThat(events.readEvents("b").hasNext()).isFalse();
        assertThat(keys()).containsExactlyInAnyOrder("k1", "k2");
    }

    @Test
    void whatAPrepareCommitHandlerRefusesIsNotStored() {
        assertThatThrownBy(() -> inUnitOfWork(() -> {
                    events.publish(opened("a"));
                    CurrentUnitOfWork.get().onPrepareCommit(unit -> {
                        throw new IllegalStateException("refused");
                    });
                }))
                .hasMessage("refused");
        assertThat(events.readEvents("a").hasNext()).isFalse();
    }

    @Test
    void whatSubscribersPublishWhileAUnitOfWorkCommitsGoesIntoTheSameAppend() throws Exception {
        events.subscribe(published -> {
            if (published.stream().anyMatch(event -> event.getPayload().equals(new Opened("a", "x")))) {
                events.publish(opened("b"));
            }
        });
        publish("b");
        assertThatThrownBy(() -> publish("a")).hasMessageContaining("b");
        assertThat(events.readEvents("a").hasNext()).isFalse();
    }

    private void publish(String account) throws Exception {
        inUnitOfWork(() -> events.publish(opened(account)));
    }

    private static EventMessage<?> opened(String account) {
        return new GenericDomainEventMessage<>("account", account, 0, new Opened(account, "x"));
    }

    private static void inUnitOfWork(Runnable work) throws Exception {
        UnitOfWork<EventMessage<?>> unitOfWork = DefaultUnitOfWork.startAndGet(null);
        unitOfWork
                .executeWithResult(() -> {
                    work.run();
                    return null;
                })
                .optionalExceptionResult()
                .ifPresent(LedgerEventStoreIT::rethrow);
    }

    private static void rethrow(Throwable cause) {
        throw (RuntimeException) cause;
    }

    private void createKeys() throws SQLException {
        try (Connection owner = database.owner().getConnection();
                Statement statement = owner.createStatement()) {
            statement.execute("CREATE TABLE sample_key (key text PRIMARY KEY); GRANT ALL ON sample_key TO ledger_app");
        }
    }

    private Set<String> keys() throws SQLException {
        Set<String> keys = new HashSet<>();
        try (Connection owner = database.owner().getConnection();
                Statement statement = owner.createStatement();
                ResultSet rows = statement.executeQuery("SELECT key FROM sample_key")) {
            while (rows.next()) {
                keys.add(rows.getString(1));
            }
        }
        return keys;
    }

    /** Claims each key once. */
    private static final class KeyWriter implements RiderWriter<String> {
        @Override
        public void write(Connection connection, RiderRows<String> rows) throws SQLException {
            Set<String> written = new HashSet<>();
            try (PreparedStatement insert = connection.prepareStatement(
                    "INSERT INTO sample_key SELECT unnest(?) ON CONFLICT DO NOTHING RETURNING key")) {
                insert.setArray(1, connection.createArrayOf("text", rows.rows().toArray()));
                try (ResultSet keys = insert.executeQuery()) {
                    while (keys.next()) {
                        written.add(keys.getString(1));
                    }
                }
            }
            List<String> wanted = rows.rows();
            for (int i = 0; i < wanted.size(); i++) {
                if (!written.remove(wanted.get(i))) {
                    rows.reject(i, "Key " + wanted.get(i) + " is taken");
                }
            }
        }
    }
}
