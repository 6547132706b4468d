package io.payledger.benchmarks.sagas;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import com.github.kagkarlsson.scheduler.serializer.Serializer;
import io.payledger.saga.deadline.DeadlineScheduler;
import io.payledger.saga.deadline.DeadlineSettings;
import io.payledger.saga.store.BatchedSagaStore;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.axonframework.common.jdbc.UnitOfWorkAwareConnectionProviderWrapper;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.deadline.DeadlineManager;
import org.axonframework.deadline.dbscheduler.DbSchedulerDeadlineManager;
import org.axonframework.messaging.ScopeAwareProvider;
import org.axonframework.modelling.saga.repository.SagaStore;
import org.axonframework.modelling.saga.repository.jdbc.JdbcSagaStore;
import org.axonframework.modelling.saga.repository.jdbc.PostgresSagaSqlSchema;
import org.axonframework.modelling.saga.repository.jdbc.SagaSchema;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.axonframework.spring.jdbc.SpringDataSourceConnectionProvider;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.jdbc.support.JdbcTransactionManager;
import tools.jackson.databind.json.JsonMapper;

/** A store of sagas and what sets their deadlines, over one pool. */
record SagaSide(SagaStore<Object> store, DeadlineManager deadlines, TransactionManager transactions) {
    private static final ScopeAwareProvider NO_SCOPES = scope -> Stream.empty();

    /**
     * Axon's own store and deadlines over db-scheduler, unchanged, with JSON as the ledger writes it.
     *
     * @param locked whether a saga's row is locked when it is read, as two nodes need
     */
    static SagaSide ofAxon(DataSource pool, boolean locked) {
        PostgresSagaSqlSchema sql = new PostgresSagaSqlSchema(SagaSchema.builder()
                .sagaEntryTable("saga_entry")
                .sagaIdColumn("saga_id")
                .sagaTypeColumn("saga_type")
                .serializedSagaColumn("serialized_saga")
                .associationValueEntryTable("association_value_entry")
                .associationKeyColumn("association_key")
                .associationValueColumn("association_value")
                .build());
        sql.setExclusiveLoad(locked);
        TransactionManager transactions = transactions(pool);
        return new SagaSide(
                JdbcSagaStore.builder()
                        .connectionProvider(new UnitOfWorkAwareConnectionProviderWrapper(
                                new SpringDataSourceConnectionProvider(pool)))
                        .sqlSchema(sql)
                        .serializer(json())
                        .build(),
                axonsDeadlines(pool, transactions),
                transactions);
    }

    static SagaSide ofTheLedger(DataSource pool, Clock clock) {
        TransactionManager transactions = transactions(pool);
        return new SagaSide(
                new BatchedSagaStore(JdbcClient.create(pool), json()),
                DeadlineScheduler.create(
                                new DeadlineSettings(Duration.ofSeconds(1), 1, Duration.ofSeconds(10), "bench"),
                                pool,
                                transactions,
                                NO_SCOPES,
                                json(),
                                JsonMapper.builder().build(),
                                clock)
                        .deadlines(),
                transactions);
    }

    private static DeadlineManager axonsDeadlines(DataSource pool, TransactionManager transactions) {
        AtomicReference<DbSchedulerDeadlineManager> manager = new AtomicReference<>();
        Scheduler scheduler = Scheduler.create(
                        new TransactionAwareDataSourceProxy(pool),
                        List.of(DbSchedulerDeadlineManager.humanReadableTask(manager::get)))
                .jdbcCustomization(new PostgreSqlJdbcCustomization(false, false))
                .serializer(new JsonRows())
                .build();
        DbSchedulerDeadlineManager deadlines = DbSchedulerDeadlineManager.builder()
                .scheduler(scheduler)
                .scopeAwareProvider(NO_SCOPES)
                .serializer(json())
                .transactionManager(transactions)
                .useBinaryPojo(false)
                .startScheduler(false)
                .stopScheduler(false)
                .build();
        manager.set(deadlines);
        return deadlines;
    }

    private static TransactionManager transactions(DataSource pool) {
        return new SpringTransactionManager(new JdbcTransactionManager(pool));
    }

    private static Jackson3Serializer json() {
        return Jackson3Serializer.builder()
                .jsonMapperBuilderCustomizer(builder ->
                        builder.changeDefaultVisibility(visible -> visible.withFieldVisibility(Visibility.ANY)))
                .build();
    }

    /** What db-scheduler stores, as the ledger has it written. */
    private static final class JsonRows implements Serializer {
        private final JsonMapper mapper = JsonMapper.builder().build();

        @Override
        public byte[] serialize(Object data) {
            return mapper.writeValueAsBytes(data);
        }

        @Override
        public <T> T deserialize(Class<T> type, byte[] data) {
            return mapper.readValue(data, type);
        }
    }
}
