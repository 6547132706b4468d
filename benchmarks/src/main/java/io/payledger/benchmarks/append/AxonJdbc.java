package io.payledger.benchmarks.append;

import com.zaxxer.hikari.HikariDataSource;
import io.payledger.benchmarks.measure.Arm;
import io.payledger.benchmarks.payment.BenchPayment;
import io.payledger.benchmarks.payment.BenchPayments;
import io.payledger.benchmarks.rig.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.axonframework.common.caching.WeakReferenceCache;
import org.axonframework.common.jdbc.ConnectionProvider;
import org.axonframework.common.jdbc.DataSourceConnectionProvider;
import org.axonframework.common.jdbc.UnitOfWorkAwareConnectionProviderWrapper;
import org.axonframework.common.transaction.NoTransactionManager;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.eventsourcing.EventSourcingRepository;
import org.axonframework.eventsourcing.eventstore.EmbeddedEventStore;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.eventsourcing.eventstore.jdbc.EventSchema;
import org.axonframework.eventsourcing.eventstore.jdbc.JdbcEventStorageEngine;
import org.axonframework.eventsourcing.eventstore.jdbc.PostgresEventTableFactory;
import org.axonframework.modelling.command.Repository;
import org.axonframework.spring.jdbc.SpringDataSourceConnectionProvider;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;

/**
 * The rival: Axon's own JDBC engine on its own table for PostgreSQL, set up as well as it can be without changing it. The
 * driver joins its batches into one statement, the engine does not look for a second page of a stream that ended, and its
 * own cache of aggregates is tried as well.
 */
final class AxonJdbc {
    static final String NAME = "axon-jdbc";

    private static final int[] POOL_SIZES = {16, 64};
    private static final int PAGE = 100;

    private final Database database;
    private final BenchPayments payments = new BenchPayments("ax");

    AxonJdbc(Database database) {
        this.database = database;
    }

    void createTable() {
        PostgresEventTableFactory tables = PostgresEventTableFactory.INSTANCE;
        try (Connection connection = database.as(Database.OWNER).getConnection();
                PreparedStatement events = tables.createDomainEventTable(connection, new EventSchema());
                PreparedStatement snapshots = tables.createSnapshotEventTable(connection, new EventSchema())) {
            events.execute();
            snapshots.execute();
        } catch (SQLException e) {
            throw new IllegalStateException("Axon's table was not made: " + e.getMessage(), e);
        }
        database.execute(
                "GRANT ALL ON ALL TABLES IN SCHEMA public TO " + Database.APP,
                "GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO " + Database.APP);
    }

    /** Every set-up that is worth trying: transactions as Spring makes them or Axon's own, sizes of the pool, the cache. */
    List<Supplier<Arm>> setups() {
        List<Supplier<Arm>> setups = new ArrayList<>();
        for (int size : POOL_SIZES) {
            for (boolean cache : new boolean[] {false, true}) {
                setups.add(() -> withSpring(size, cache));
                setups.add(() -> withUnitOfWork(size, cache));
            }
        }
        return setups;
    }

    private Arm withSpring(int size, boolean cache) {
        HikariDataSource pool = database.pool(size, true);
        return arm(
                "Spring transactions, pool " + size,
                cache,
                pool,
                new UnitOfWorkAwareConnectionProviderWrapper(new SpringDataSourceConnectionProvider(pool)),
                new SpringTransactionManager(new DataSourceTransactionManager(pool)));
    }

    private Arm withUnitOfWork(int size, boolean cache) {
        HikariDataSource pool = database.pool(size, false);
        return arm(
                "Axon's transactions, pool " + size,
                cache,
                pool,
                new UnitOfWorkAwareConnectionProviderWrapper(new DataSourceConnectionProvider(pool)),
                NoTransactionManager.INSTANCE);
    }

    private Arm arm(
            String setup,
            boolean cache,
            HikariDataSource pool,
            ConnectionProvider connections,
            TransactionManager transactions) {
        EventStore store = EmbeddedEventStore.builder()
                .storageEngine(JdbcEventStorageEngine.builder()
                        .connectionProvider(connections)
                        .transactionManager(transactions)
                        .eventSerializer(CommandSide.json())
                        .snapshotSerializer(CommandSide.json())
                        .batchSize(PAGE)
                        .finalAggregateBatchPredicate(page -> page.size() < PAGE)
                        .build())
                .build();
        CommandSide commandSide = CommandSide.over(store, transactions, builder -> repository(builder, cache));
        return new CommandBusArm(NAME, cache ? setup + ", cache" : setup, commandSide, payments, pool::close);
    }

    private static Repository<BenchPayment> repository(
            EventSourcingRepository.Builder<BenchPayment> builder, boolean cache) {
        return cache ? builder.cache(new WeakReferenceCache()).build() : builder.build();
    }
}
