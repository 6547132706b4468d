package io.payledger.query.check;

import io.payledger.eventstore.audit.AggregateReader;
import io.payledger.eventstore.types.EventCodec;
import io.payledger.query.projection.ProjectionHandler;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.sql.DataSource;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.serialization.Serializer;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * Each row of each projection against the fold of its payment's events. Payments are taken in the order of their ids, a few
 * thousand events at a time: the projections' own code writes their rows into temporary tables, the database lays these
 * beside the live ones, and they are emptied. Nothing that is kept grows with the ledger.
 *
 * <p>Each portion is one snapshot. A payment whose last event a projection may not have seen in it is left for later.
 */
public final class ProjectionPart implements CheckPart {
    /** Events of a portion: some tenths of a second. */
    private static final int PORTION = 5_000;

    /** Payments that may wait for a projection to come after; with more, it is the projection that is ill. */
    private static final int MOST_LATE = 50_000;

    private static final int LATE_PORTION = 500;
    private static final int ROUNDS = 20;
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final DataSource dataSource;
    private final EventCodec codec;
    private final Serializer serializer;
    private final List<ProjectionHandler> projections;
    private final Duration pause;

    /**
     * @param dataSource as a role that may read the tables and have temporary ones
     * @param serializer the one that Axon's token store writes with
     */
    public ProjectionPart(
            DataSource dataSource, EventCodec codec, Serializer serializer, List<ProjectionHandler> projections) {
        this(dataSource, codec, serializer, projections, PAUSE);
    }

    /** @param pause before a projection that is behind is looked at again */
    ProjectionPart(
            DataSource dataSource,
            EventCodec codec,
            Serializer serializer,
            List<ProjectionHandler> projections,
            Duration pause) {
        this.dataSource = dataSource;
        this.codec = codec;
        this.serializer = serializer;
        this.projections = List.copyOf(projections);
        this.pause = pause;
    }

    @Override
    public String name() {
        return "projections";
    }

    @Override
    public void run(Notes notes) throws SQLException, InterruptedException {
        try (Connection connection = dataSource.getConnection()) {
            AggregateReader log = new AggregateReader(new SingleConnectionDataSource(connection, true), codec);
            long total = log.head();
            try (FoldedTables tables = FoldedTables.open(connection, serializer, projections)) {
                Map<String, Set<String>> late = all(log, total, tables, notes);
                late(log, tables, late, notes);
            }
        }
    }

    /** Returns the payments that are left for later, by projection. */
    private static Map<String, Set<String>> all(AggregateReader log, long total, FoldedTables tables, Notes notes)
            throws SQLException {
        Map<String, Set<String>> late = new LinkedHashMap<>();
        long done = 0;
        String behind = "";
        while (true) {
            tables.begin();
            List<TrackedEventMessage<?>> events = log.behind(behind, PORTION);
            boolean last = events.size() < PORTION;
            if (!last) {
                events = whole(events, log);
            }
            String to = last ? null : streamOf(events.getLast());
            Map<String, List<String>> young = tables.fold(events);
            tables.compare(behind, to, young, notes);
            tables.end();
            young.forEach((projection, payments) -> {
                Set<String> ofProjection = late.computeIfAbsent(projection, name -> new TreeSet<>());
                if (ofProjection.size() <= MOST_LATE) {
                    ofProjection.addAll(payments);
                }
            });
            done += events.size();
            notes.at(done, Math.max(total, done));
            if (to == null) {
                notes.looked("events", done);
                return late;
            }
            behind = to;
        }
    }

    /** Without the last aggregate, whose events may go on; or with all of its events, when there is no other. */
    private static List<TrackedEventMessage<?>> whole(List<TrackedEventMessage<?>> events, AggregateReader log) {
        String cut = streamOf(events.getLast());
        List<TrackedEventMessage<?>> others =
                events.stream().filter(event -> !streamOf(event).equals(cut)).toList();
        return others.isEmpty() ? log.of(List.of(cut)) : others;
    }

    private static String streamOf(TrackedEventMessage<?> event) {
        return event instanceof DomainEventMessage<?> ofAggregate
                ? ofAggregate.getAggregateIdentifier()
                : event.getIdentifier();
    }

    private void late(AggregateReader log, FoldedTables tables, Map<String, Set<String>> late, Notes notes)
            throws SQLException, InterruptedException {
        for (Map.Entry<String, Set<String>> of : late.entrySet()) {
            Set<String> waiting = of.getValue();
            for (int round = 0; round < ROUNDS && !waiting.isEmpty() && waiting.size() <= MOST_LATE; round++) {
                if (round > 0) {
                    Thread.sleep(pause);
                }
                waiting = again(log, tables, of.getKey(), waiting, notes);
            }
            if (!waiting.isEmpty()) {
                notes.notCompared((waiting.size() > MOST_LATE ? "More than " + MOST_LATE : waiting.size())
                        + " payments, because projection " + of.getKey()
                        + " had not seen their last events, as "
                        + waiting.iterator().next());
            }
        }
    }

    private static Set<String> again(
            AggregateReader log, FoldedTables tables, String projection, Set<String> payments, Notes notes)
            throws SQLException {
        Set<String> still = new TreeSet<>();
        Iterator<String> rest = payments.iterator();
        while (rest.hasNext()) {
            List<String> some = new ArrayList<>();
            while (rest.hasNext() && some.size() < LATE_PORTION) {
                some.add(rest.next());
            }
            tables.begin();
            Map<String, List<String>> young = tables.fold(log.of(some));
            List<String> ofProjection = young.getOrDefault(projection, List.of());
            tables.compare(projection, some, ofProjection, notes);
            tables.end();
            still.addAll(ofProjection);
        }
        return still;
    }
}
