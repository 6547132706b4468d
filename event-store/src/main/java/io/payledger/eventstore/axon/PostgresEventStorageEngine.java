package io.payledger.eventstore.axon;

import io.payledger.eventstore.append.AppendConflictException;
import io.payledger.eventstore.append.AppendQueue;
import io.payledger.eventstore.append.AppendRider;
import io.payledger.eventstore.chain.EventContent;
import io.payledger.eventstore.chain.StoredEvent;
import io.payledger.eventstore.read.EventReader;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.GlobalSequenceTrackingToken;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventsourcing.eventstore.DomainEventStream;
import org.axonframework.eventsourcing.eventstore.EventStorageEngine;
import org.axonframework.modelling.command.AggregateStreamCreationException;
import org.axonframework.modelling.command.ConcurrencyException;
import org.jspecify.annotations.Nullable;

/**
 * Axon's events in PostgreSQL: appended in batches with those of other commands, read by aggregate or from a position
 * on. Positions are plain ({@link GlobalSequenceTrackingToken}): indexes are dense and in commit order.
 *
 * <p>An append blocks until its batch is committed and takes no part in any surrounding transaction.
 */
public final class PostgresEventStorageEngine implements EventStorageEngine {
    private static final int AGGREGATE_PAGE = 1_000;

    private final AppendQueue queue;
    private final EventReader reader;
    private final EventMessages messages;
    private final int page;

    /** @param page events that one query of the log fetches */
    PostgresEventStorageEngine(AppendQueue queue, EventReader reader, EventMessages messages, int page) {
        this.queue = queue;
        this.reader = reader;
        this.messages = messages;
        this.page = page;
    }

    /**
     * {@inheritDoc}
     *
     * @throws AggregateStreamCreationException when the aggregate exists already
     * @throws ConcurrencyException when someone else has appended to the aggregate meanwhile
     * @throws io.payledger.eventstore.append.AppendNotDoneException when nothing was stored for lack of room or database
     * @throws io.payledger.eventstore.append.AppendOutcomeUnknownException when nobody can tell
     */
    @Override
    public void appendEvents(List<? extends EventMessage<?>> events) {
        append(events, List.of());
    }

    /** Appends events and riders in one transaction; also throws {@code RiderRejectedException}. */
    void append(List<? extends EventMessage<?>> events, List<AppendRider<?>> riders) {
        if (events.isEmpty() && riders.isEmpty()) {
            return;
        }
        List<EventContent> contents = events.stream().map(messages::toContent).toList();
        try {
            queue.append(contents, riders);
        } catch (AppendConflictException e) {
            String message = String.valueOf(e.getMessage());
            throw e.sequenceNumber() == 0
                    ? new AggregateStreamCreationException(message, e)
                    : new ConcurrencyException(message, e);
        }
    }

    /** Not supported: payments have a handful of events, see docs/adr. */
    @Override
    public void storeSnapshot(DomainEventMessage<?> snapshot) {
        throw new UnsupportedOperationException(
                "The event store keeps no snapshots; use the aggregate cache (docs/adr/0006-aggregate-cache-no-snapshots.md)");
    }

    @Override
    public Optional<DomainEventMessage<?>> readSnapshot(String aggregateIdentifier) {
        return Optional.empty();
    }

    @Override
    public Stream<? extends TrackedEventMessage<?>> readEvents(
            @Nullable TrackingToken trackingToken, boolean mayBlock) {
        return StreamSupport.stream(new LogSpliterator(this::tracked, positionOf(trackingToken)), false);
    }

    /** The next page of the log behind a position. */
    List<TrackedEventMessage<?>> tracked(long position) {
        return reader.after(position, page).stream()
                .<TrackedEventMessage<?>>map(messages::toTracked)
                .toList();
    }

    /** {@inheritDoc} Fails at the first event that cannot be read, whether or not it is fetched by the caller. */
    @Override
    public DomainEventStream readEvents(String aggregateIdentifier, long firstSequenceNumber) {
        List<StoredEvent> stored = reader.ofAggregate(aggregateIdentifier, firstSequenceNumber, AGGREGATE_PAGE);
        if (stored.size() < AGGREGATE_PAGE) {
            return DomainEventStream.of(stored.stream()
                    .<DomainEventMessage<?>>map(messages::toDomainEvent)
                    .toList());
        }
        return DomainEventStream.concat(
                DomainEventStream.of(stored.stream()
                        .<DomainEventMessage<?>>map(messages::toDomainEvent)
                        .toList()),
                readEvents(aggregateIdentifier, stored.getLast().content().sequenceNumber() + 1));
    }

    @Override
    public Optional<Long> lastSequenceNumberFor(String aggregateIdentifier) {
        OptionalLong last = reader.lastSequenceOf(aggregateIdentifier);
        return last.isPresent() ? Optional.of(last.getAsLong()) : Optional.empty();
    }

    @Override
    public TrackingToken createTailToken() {
        return new GlobalSequenceTrackingToken(0);
    }

    @Override
    public TrackingToken createHeadToken() {
        return new GlobalSequenceTrackingToken(reader.head());
    }

    /** {@inheritDoc} The first event behind it is the first that happened at this time or later. */
    @Override
    public TrackingToken createTokenAt(Instant dateTime) {
        return new GlobalSequenceTrackingToken(reader.positionBefore(dateTime));
    }

    /** The position of a token of this store; 0 for none. */
    static long positionOf(@Nullable TrackingToken token) {
        return switch (token) {
            case null -> 0;
            case GlobalSequenceTrackingToken position -> position.getGlobalIndex();
            default ->
                throw new IllegalArgumentException("A token of this event store is a plain position, not a "
                        + token.getClass().getName());
        };
    }
}
