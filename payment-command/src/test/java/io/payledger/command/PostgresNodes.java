package io.payledger.command;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.payledger.api.wire.EventTypes;
import io.payledger.eventstore.EventStoreProperties;
import io.payledger.eventstore.axon.AppendRiders;
import io.payledger.eventstore.axon.EventStoreNode;
import io.payledger.eventstore.types.EventCodec;
import io.payledger.eventstore.types.EventTypeRegistry;
import io.payledger.testsupport.TestDatabase;
import io.payledger.testsupport.TestPostgres;
import java.time.Clock;
import java.util.List;
import java.util.stream.IntStream;

/** Several nodes of the command side, each with a ledger's event store of its own, on one new database. */
public final class PostgresNodes implements AutoCloseable {
    private final TestDatabase database = TestPostgres.migratedDatabase();
    private final HikariDataSource pool = newPool();
    private final List<EventStoreNode> stores;
    private final List<LedgerNode> nodes;

    private PostgresNodes(int count) {
        stores = IntStream.range(0, count).mapToObj(number -> store()).toList();
        nodes = stores.stream().map(it -> LedgerNode.over(it.eventStore())).toList();
    }

    public static PostgresNodes start(int count) {
        return new PostgresNodes(count);
    }

    /** One of them for whoever has this number. */
    public LedgerNode node(int number) {
        return nodes.get(number % nodes.size());
    }

    public HikariDataSource pool() {
        return pool;
    }

    public TestDatabase database() {
        return database;
    }

    /** What lets rows ride with the appends of one of them. */
    public AppendRiders riders(int number) {
        return stores.get(number % stores.size()).riders();
    }

    /** How often a command was handled by any of them. */
    public int handled() {
        return nodes.stream().mapToInt(LedgerNode::handled).sum();
    }

    @Override
    public void close() {
        nodes.forEach(LedgerNode::close);
        stores.forEach(EventStoreNode::close);
        pool.close();
    }

    private EventStoreNode store() {
        EventTypeRegistry.Builder types = EventTypeRegistry.builder();
        EventTypes.ALL.forEach(type -> types.event(type.payloadType(), type.name(), type.revision()));
        return EventStoreNode.open(
                pool,
                new EventCodec(types.build()),
                Clock.systemUTC(),
                EventStoreProperties.defaults().nodeSettings());
    }

    private HikariDataSource newPool() {
        HikariConfig config = new HikariConfig();
        config.setDataSource(database.app());
        config.setMaximumPoolSize(14);
        return new HikariDataSource(config);
    }
}
