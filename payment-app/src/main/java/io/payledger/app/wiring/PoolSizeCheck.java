package io.payledger.app.wiring;

import io.payledger.app.database.StartupProblem;
import io.payledger.query.Projections;
import io.payledger.query.QueryProperties;
import io.payledger.saga.SagaProperties;
import java.util.LinkedHashMap;
import java.util.Map;
import org.axonframework.config.Configuration;
import org.axonframework.eventhandling.EventProcessor;
import org.axonframework.eventhandling.StreamingEventProcessor;
import org.axonframework.eventhandling.TrackingEventProcessor;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Refuses to start with a pool that its steady users can drain: event processors that wait for each other's connections
 * stand still, and nothing says why (case E09).
 */
final class PoolSizeCheck implements SmartInitializingSingleton {
    /** The writer and the listener; see {@code EventStoreModule}. */
    private static final int EVENT_STORE = 2;

    /** The keeper: one that holds its turn, one that reads; see {@code CheckpointModule}. */
    private static final int CHECKPOINTS = 2;

    /** One more that looks for segments that no node works on, where a processor does that beside its work. */
    private static final int LOOKING_FOR_SEGMENTS = 1;

    /** The scheduler's own two threads beside those that run deadlines: one polls, one shows that it is alive. */
    private static final int SCHEDULER = 2;

    /** Of the watch over alarms, and of the figures that are read beside scrapes. */
    private static final int OPERATIONS = 2;

    /** Requests that read at one time and need not wait for one another. */
    private static final int REQUESTS = 4;

    private final DatabaseProperties database;
    private final Configuration axon;
    private final ObjectProvider<QueryProperties> query;
    private final ObjectProvider<SagaProperties> saga;

    PoolSizeCheck(
            DatabaseProperties database,
            Configuration axon,
            ObjectProvider<QueryProperties> query,
            ObjectProvider<SagaProperties> saga) {
        this.database = database;
        this.axon = axon;
        this.query = query;
        this.saga = saga;
    }

    @Override
    public void afterSingletonsInstantiated() {
        QueryProperties queries = query.getIfAvailable();
        SagaProperties sagas = saga.getIfAvailable();
        int segments = queries == null ? 1 : queries.segments();
        Map<String, Integer> needs = new LinkedHashMap<>();
        needs.put("event store", EVENT_STORE);
        needs.put("checkpoints", CHECKPOINTS);
        needs.put(
                "event processors",
                axon.eventProcessingConfiguration().eventProcessors().values().stream()
                        .filter(StreamingEventProcessor.class::isInstance)
                        .mapToInt(processor -> connections(processor, segments))
                        .sum());
        needs.put("deadlines", sagas == null ? 0 : SCHEDULER + sagas.deadlineThreads());
        needs.put("alarms and figures", OPERATIONS);
        needs.put("requests", REQUESTS);
        check(database.poolSize(), needs);
    }

    /** A thread for each segment: projections may have many, sagas and those that tell others have one. */
    private static int connections(EventProcessor processor, int segments) {
        if (Projections.named(processor.getName()).isPresent()) {
            return segments + LOOKING_FOR_SEGMENTS;
        }
        return processor instanceof TrackingEventProcessor ? 1 : 1 + LOOKING_FOR_SEGMENTS;
    }

    static void check(int poolSize, Map<String, Integer> needs) {
        int need = needs.values().stream().mapToInt(Integer::intValue).sum();
        if (poolSize < need) {
            throw new StartupProblem("payledger.database.pool-size (" + poolSize + ") must be at least " + need
                    + ", what this process uses at one time: " + needs
                    + "; raise it, and max_connections of the database where it is tight");
        }
    }
}
