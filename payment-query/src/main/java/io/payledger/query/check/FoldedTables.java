package io.payledger.query.check;

import io.payledger.query.projection.EventFollower;
import io.payledger.query.projection.ProjectionHandler;
import io.payledger.query.projection.ProjectionPlace;
import io.payledger.query.projection.ProjectionPositions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.axonframework.serialization.Serializer;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * Temporary tables of the form of the projections' own, on one connection. A portion is a transaction that may write
 * nothing else: it is read-only, which temporary tables are exempt from.
 */
final class FoldedTables implements AutoCloseable {
    /** What every projection writes beside its tables. */
    private static final String PARKED = "projection_parked_payment";

    private static final String COPIES = """
            SELECT format('CREATE TEMPORARY TABLE %1$I (LIKE %2$I.%1$I INCLUDING DEFAULTS)', c.relname, n.nspname)
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ? AND c.relname = ANY (?::text[])
            """;
    private static final String KEYS = """
            SELECT format('ALTER TABLE pg_temp.%I ADD %s', c.relname, pg_get_constraintdef(k.oid))
            FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = ? AND c.relname = ANY (?::text[]) AND k.contype IN ('p', 'u')
            """;

    private final Connection connection;
    private final JdbcClient jdbc;
    private final ProjectionPositions positions;
    private final Map<ProjectionHandler, EventFollower> code = new LinkedHashMap<>();
    private final Map<ProjectionHandler, List<RowComparison>> comparisons = new LinkedHashMap<>();
    private final List<String> tables;
    private final String schema;

    private FoldedTables(Connection connection, Serializer serializer, List<ProjectionHandler> projections) {
        this.connection = connection;
        this.jdbc = JdbcClient.create(new SingleConnectionDataSource(connection, true));
        this.positions = new ProjectionPositions(jdbc, serializer);
        this.schema = jdbc.sql("SELECT current_schema()").query(String.class).single();
        this.tables = Stream.concat(projections.stream().flatMap(it -> it.tables().stream()), Stream.of(PARKED))
                .toList();
        projections.forEach(projection -> code.put(projection, projection.over(new ProjectionPlace(jdbc, true))));
    }

    /** Makes the tables. */
    static FoldedTables open(Connection connection, Serializer serializer, List<ProjectionHandler> projections)
            throws SQLException {
        connection.setAutoCommit(true);
        FoldedTables made = new FoldedTables(connection, serializer, projections);
        made.create();
        connection.setAutoCommit(false);
        return made;
    }

    private void create() throws SQLException {
        for (String sql : List.of(COPIES, KEYS)) {
            List<String> statements = jdbc.sql(sql)
                    .param(schema)
                    .param(tables.toArray(String[]::new))
                    .query(String.class)
                    .list();
            for (String statement : statements) {
                execute(statement);
            }
        }
        code.keySet()
                .forEach(projection -> comparisons.put(
                        projection,
                        projection.tables().stream()
                                .map(table -> RowComparison.of(jdbc, schema, table))
                                .filter(java.util.Objects::nonNull)
                                .toList()));
    }

    /** From now on everything is of one moment. */
    void begin() throws SQLException {
        execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY; SET LOCAL TIME ZONE 'UTC';"
                + " SET LOCAL enable_seqscan = off; SET LOCAL max_parallel_workers_per_gather = 0");
    }

    /**
     * Makes the rows of these events.
     *
     * @param events whole aggregates
     * @return by projection, the payments that it may not have seen all events of
     */
    Map<String, List<String>> fold(List<TrackedEventMessage<?>> events) throws SQLException {
        Map<String, Long> lastOf = new HashMap<>();
        for (TrackedEventMessage<?> event : events) {
            if (event instanceof DomainEventMessage<?> ofAggregate) {
                lastOf.merge(
                        ofAggregate.getAggregateIdentifier(),
                        event.trackingToken().position().orElse(Long.MAX_VALUE),
                        Math::max);
            }
        }
        Map<String, List<String>> young = new LinkedHashMap<>();
        for (ProjectionHandler projection : code.keySet()) {
            long seen = positions.asOf(projection.name());
            List<String> ofProjection = new ArrayList<>();
            lastOf.forEach((payment, last) -> {
                if (last > seen) {
                    ofProjection.add(payment);
                }
            });
            young.put(projection.name(), ofProjection);
        }
        // Nothing but the temporary tables is to be found from here on.
        execute("SET LOCAL search_path = pg_temp");
        if (!events.isEmpty()) {
            code.values().forEach(follower -> fold(events, follower));
        }
        execute("SET LOCAL search_path = " + schema);
        return young;
    }

    /** As a processor does: the code gathers what it is handed, and writes when the unit of work commits. */
    private static void fold(List<TrackedEventMessage<?>> events, EventFollower follower) {
        DefaultUnitOfWork<TrackedEventMessage<?>> unitOfWork = DefaultUnitOfWork.startAndGet(events.getFirst());
        try {
            events.forEach(follower::take);
        } catch (RuntimeException e) {
            unitOfWork.rollback(e);
            throw e;
        }
        unitOfWork.commit();
    }

    /**
     * Compares all rows of the payments behind one id up to another.
     *
     * @param to null for no end
     * @param young of whom nothing is said, by projection
     */
    void compare(String behind, @Nullable String to, Map<String, List<String>> young, CheckPart.Notes notes) {
        String rows = to == null ? "payment_id > ?" : "payment_id > ? AND payment_id <= ?";
        List<Object> range = to == null ? List.of(behind) : List.of(behind, to);
        comparisons.forEach((projection, ofTables) -> ofTables.forEach(
                table -> table.compare(jdbc, rows, range, young.getOrDefault(projection.name(), List.of()), notes)));
    }

    /** Compares the rows of these payments in one projection. */
    void compare(String projection, List<String> payments, List<String> young, CheckPart.Notes notes) {
        comparisons.forEach((handler, ofTables) -> {
            if (handler.name().equals(projection)) {
                ofTables.forEach(table -> table.compare(
                        jdbc,
                        "payment_id = ANY (?::text[])",
                        List.of((Object) payments.toArray(String[]::new)),
                        young,
                        notes));
            }
        });
    }

    /** Forgets the rows; a transaction that is rolled back leaves dead ones behind. */
    void end() throws SQLException {
        connection.rollback();
        execute("TRUNCATE pg_temp." + String.join(", pg_temp.", tables));
        connection.commit();
    }

    @Override
    public void close() throws SQLException {
        connection.rollback();
        connection.setAutoCommit(true);
        // The connection may go back to a pool.
        execute("DROP TABLE IF EXISTS pg_temp." + String.join(", pg_temp.", tables));
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
