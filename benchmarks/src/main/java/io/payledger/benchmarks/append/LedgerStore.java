package io.payledger.benchmarks.append;

import com.zaxxer.hikari.HikariDataSource;
import io.payledger.benchmarks.measure.Arm;
import io.payledger.benchmarks.payment.BenchEvent;
import io.payledger.benchmarks.payment.BenchPayments;
import io.payledger.benchmarks.rig.Database;
import io.payledger.eventstore.EventStoreProperties;
import io.payledger.eventstore.axon.EventStoreNode;
import io.payledger.eventstore.axon.LedgerRepositories;
import io.payledger.eventstore.types.EventCodec;
import io.payledger.eventstore.types.EventTypeRegistry;
import java.time.Clock;
import org.axonframework.common.lock.PessimisticLockFactory;
import org.axonframework.common.transaction.NoTransactionManager;
import org.axonframework.eventsourcing.EventSourcingRepository;

/** Our event store over one database, with the settings that it ships with and a pool of the usual size. */
final class LedgerStore {
    /** What Spring Boot gives without being asked. The store keeps two of them. */
    private static final int POOL_SIZE = 10;

    private final Database database;
    private final Clock clock;

    LedgerStore(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    static EventCodec codec() {
        EventTypeRegistry.Builder types = EventTypeRegistry.builder();
        for (Class<?> event : BenchEvent.class.getPermittedSubclasses()) {
            types.event(event, event.getSimpleName(), 1);
        }
        return new EventCodec(types.build());
    }

    /** Under the command bus, with the store's own repository and its cache, as the ledger runs it. */
    Arm underCommandBus(String name, BenchPayments payments) {
        OpenStore store = open();
        LedgerRepositories repositories = new LedgerRepositories(
                store.node().eventStore(), EventStoreProperties.defaults().cachedAggregates());
        CommandSide commandSide = CommandSide.over(
                store.node().eventStore(),
                NoTransactionManager.INSTANCE,
                builder -> repositories.of(builder, PessimisticLockFactory.usingDefaults(), null));
        return new CommandBusArm(name, "", commandSide, payments, store::close);
    }

    /** Under the command bus with Axon's plain repository: every command reads its payment from the database. */
    Arm underCommandBusUncached(String name, BenchPayments payments) {
        OpenStore store = open();
        CommandSide commandSide = CommandSide.over(
                store.node().eventStore(), NoTransactionManager.INSTANCE, EventSourcingRepository.Builder::build);
        return new CommandBusArm(name, "no cache", commandSide, payments, store::close);
    }

    /** The engine without a command bus. */
    Arm engineAlone(String name, BenchPayments payments) {
        OpenStore store = open();
        return new EngineArm(name, store.node().engine(), payments, store::close);
    }

    OpenStore open() {
        HikariDataSource pool = database.pool(POOL_SIZE, true);
        return new OpenStore(
                EventStoreNode.open(
                        pool, codec(), clock, EventStoreProperties.defaults().nodeSettings()),
                pool);
    }

    /** A running node and the pool below it. */
    record OpenStore(EventStoreNode node, HikariDataSource pool) implements AutoCloseable {
        @Override
        public void close() {
            node.close();
            pool.close();
        }
    }
}
