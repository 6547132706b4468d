package io.payledger.benchmarks.audit;

import com.zaxxer.hikari.HikariDataSource;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.benchmarks.rig.Database;
import io.payledger.benchmarks.rig.Meters;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.axonframework.common.jdbc.UnitOfWorkAwareConnectionProviderWrapper;
import org.axonframework.config.Configuration;
import org.axonframework.config.DefaultConfigurer;
import org.axonframework.eventhandling.tokenstore.jdbc.JdbcTokenStore;
import org.axonframework.eventhandling.tokenstore.jdbc.PostgresTokenTableFactory;
import org.axonframework.eventhandling.tokenstore.jdbc.TokenSchema;
import org.axonframework.eventsourcing.eventstore.EmbeddedEventStore;
import org.axonframework.eventsourcing.eventstore.jdbc.EventSchema;
import org.axonframework.eventsourcing.eventstore.jdbc.JdbcEventStorageEngine;
import org.axonframework.eventsourcing.eventstore.jdbc.PostgresEventTableFactory;
import org.axonframework.messaging.StreamableMessageSource;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.axonframework.spring.jdbc.SpringDataSourceConnectionProvider;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;

/**
 * The rival: a replay as Axon does it. Its own event table, read by its own engine, a pooled processor with one transaction
 * for a thousand events, {@link StockProjection} in it; Jackson instead of XStream, pages of a thousand, as many segments
 * as help.
 */
final class StockReplay {
    private static final int AT_ONCE = 1_000;
    private static final int LOOK_MS = 5;
    private static final long PATIENCE_NANOS = 600_000_000_000L;
    private static final int[] SEGMENTS = {1, 2, 4};
    private static final String PROCESSOR = "stock";

    private final Database database;
    private final Meters meters;
    private final Consumer<String> log;

    /** @param database with the ledger's tables and a log of payments; the rival's tables are made beside them */
    StockReplay(Database database, Meters meters, Consumer<String> log) {
        this.database = database;
        this.meters = meters;
        this.log = log;
    }

    /**
     * Replays the first events of the log into empty tables: once to warm up, then once for each number of segments.
     *
     * @return the fastest
     */
    StockPass run(long events) throws SQLException, InterruptedException {
        makeTables();
        copyEvents(events);
        replay(1, events);
        StockPass best = new StockPass(0, new EventCpu(0, 0));
        for (int segments : SEGMENTS) {
            StockPass pass = replay(segments, events);
            log.accept("stock replay with %d segments: %,.0f events/s; %s"
                    .formatted(segments, pass.perSecond(), pass.cpu()));
            best = pass.perSecond() > best.perSecond() ? pass : best;
        }
        return best;
    }

    private StockPass replay(int segments, long events) throws SQLException, InterruptedException {
        database.execute("TRUNCATE payment_transaction, payment_attempt, stock_token");
        try (HikariDataSource pool = database.pool(16, true)) {
            Configuration axon = configuration(pool, segments);
            long start = System.nanoTime();
            Meters.Mark before = meters.mark();
            axon.start();
            try {
                awaitPayments(settled(events), start);
                return new StockPass(
                        events / ((System.nanoTime() - start) / 1e9), EventCpu.of(before, meters.mark(), events));
            } finally {
                axon.shutdown();
                ((EmbeddedEventStore) axon.eventStore()).shutDown();
            }
        }
    }

    private Configuration configuration(HikariDataSource pool, int segments) {
        Serializer json = Jackson3Serializer.builder().build();
        SpringTransactionManager transactions = new SpringTransactionManager(new JdbcTransactionManager(pool));
        UnitOfWorkAwareConnectionProviderWrapper connections =
                new UnitOfWorkAwareConnectionProviderWrapper(new SpringDataSourceConnectionProvider(pool));
        StockProjection projection = new StockProjection(JdbcClient.create(pool));
        DefaultConfigurer configurer = (DefaultConfigurer) DefaultConfigurer.defaultConfiguration(false);
        configurer
                .configureSerializer(configuration -> json)
                .configureEventSerializer(configuration -> json)
                .configureTransactionManager(configuration -> transactions)
                .configureEventStore(configuration -> EmbeddedEventStore.builder()
                        .storageEngine(JdbcEventStorageEngine.builder()
                                .connectionProvider(connections)
                                .transactionManager(transactions)
                                .eventSerializer(json)
                                .snapshotSerializer(json)
                                .batchSize(AT_ONCE)
                                .build())
                        .build())
                .eventProcessing(processing -> processing
                        .registerTokenStore(configuration -> JdbcTokenStore.builder()
                                .connectionProvider(connections)
                                .serializer(json)
                                .schema(TokenSchema.builder()
                                        .setTokenTable("stock_token")
                                        .build())
                                .build())
                        .registerEventHandler(configuration -> projection)
                        .assignHandlerInstancesMatching(PROCESSOR, handler -> handler == projection)
                        .registerPooledStreamingEventProcessor(
                                PROCESSOR,
                                Configuration::eventStore,
                                (configuration, processor) -> processor
                                        .initialSegmentCount(segments)
                                        .batchSize(AT_ONCE)
                                        .initialToken(StreamableMessageSource::createTailToken)));
        return configurer.buildConfiguration();
    }

    private void makeTables() throws SQLException {
        try (Connection connection = database.as(Database.OWNER).getConnection();
                Statement statement = connection.createStatement()) {
            PostgresEventTableFactory events = PostgresEventTableFactory.INSTANCE;
            for (PreparedStatement table : List.of(
                    events.createDomainEventTable(connection, new EventSchema()),
                    events.createSnapshotEventTable(connection, new EventSchema()),
                    PostgresTokenTableFactory.INSTANCE.createTable(
                            connection,
                            TokenSchema.builder().setTokenTable("stock_token").build()))) {
                try (table) {
                    table.execute();
                }
            }
            statement.execute("GRANT ALL ON ALL TABLES IN SCHEMA public TO " + Database.APP);
            statement.execute("GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO " + Database.APP);
        }
    }

    private void copyEvents(long events) {
        List<String> types = new ArrayList<>();
        for (Class<?> type : PaymentEvent.class.getPermittedSubclasses()) {
            types.add("('" + type.getSimpleName() + "', '" + type.getName() + "')");
        }
        database.execute("""
                INSERT INTO domainevententry (eventidentifier, aggregateidentifier, sequencenumber, type, timestamp,
                    payloadtype, payloadrevision, payload, metadata)
                SELECT event_id::text, aggregate_id, sequence_number, aggregate_type,
                    to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), t.class, null,
                    convert_to(payload::text, 'UTF8'), convert_to(metadata::text, 'UTF8')
                FROM events JOIN (VALUES %s) AS t (name, class) ON t.name = event_type
                WHERE global_index <= %d ORDER BY global_index
                """.formatted(String.join(", ", types), events), "VACUUM ANALYZE domainevententry");
    }

    /** Payments whose last event is among these. */
    private static long settled(long events) {
        return events / 3;
    }

    private void awaitPayments(long settled, long start) throws SQLException, InterruptedException {
        try (Connection connection = database.superuser().getConnection();
                Statement statement = connection.createStatement()) {
            while (true) {
                long positions = number(
                        statement,
                        "SELECT coalesce(min(substring(convert_from(token, 'UTF8') FROM 'ndex\":([0-9]+)')::bigint), 0)"
                                + " FROM stock_token");
                if (positions >= 3 * settled) {
                    break;
                }
                if (System.nanoTime() - start > PATIENCE_NANOS) {
                    throw new IllegalStateException("The stock replay does not come to its end: " + positions);
                }
                Thread.sleep(LOOK_MS);
            }
            long rows = number(statement, "SELECT count(*) FROM payment_transaction WHERE settled_at IS NOT NULL");
            if (rows != settled) {
                throw new IllegalStateException("The stock replay made " + rows + " of " + settled + " payments");
            }
        }
    }

    private static long number(Statement statement, String sql) throws SQLException {
        try (ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }
}
