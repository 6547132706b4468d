package io.payledger.eventstore.axon;

import io.payledger.eventstore.axon.AggregateCache.Known;
import io.payledger.eventstore.axon.AggregateCache.Unsure;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.axonframework.common.lock.Lock;
import org.axonframework.common.lock.LockFactory;
import org.axonframework.eventsourcing.EventSourcedAggregate;
import org.axonframework.eventsourcing.EventSourcingRepository;
import org.axonframework.eventsourcing.NoSnapshotTriggerDefinition;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.modelling.command.AggregateNotFoundException;
import org.axonframework.modelling.command.ConcurrencyException;
import org.axonframework.modelling.command.LockAwareAggregate;
import org.axonframework.modelling.command.RepositoryProvider;
import org.jspecify.annotations.Nullable;

/**
 * Loads aggregates from what this node knows and never decides by something stale. A command works on the cached state
 * without a query; whether that state was the newest is proved before anything counts:
 *
 * <ul>
 *   <li>a command that appends events is proved by its sequence number, under the lock of the log;
 *   <li>a command that appends none is proved by asking the store for the aggregate's last sequence number.
 * </ul>
 *
 * A state that was not the newest is thrown away, and the command fails with a {@link ConcurrencyException}: its sender
 * runs it again, on what is read then. An aggregate of which nothing is known is taken for new where a command may create
 * it; if it is not, the append says so in the same way.
 *
 * <p>Unlike Axon's own, a load that fails always gives its lock back (case F14).
 */
public final class LedgerRepository<T> extends EventSourcingRepository<T> {
    private final EventStore eventStore;
    private final LockFactory locks;
    private final @Nullable RepositoryProvider repositories;
    private final AggregateCache cache;

    private LedgerRepository(
            EventSourcingRepository.Builder<T> builder,
            EventStore eventStore,
            LockFactory locks,
            @Nullable RepositoryProvider repositories,
            AggregateCache cache) {
        super(builder);
        this.eventStore = eventStore;
        this.locks = locks;
        this.repositories = repositories;
        this.cache = cache;
    }

    /**
     * @param builder with the aggregate's type and whatever Axon needs to know of it; event store and locks are set here
     * @param locks one command at a time for each aggregate
     * @param repositories {@code null} when the aggregate creates no others
     * @param cache for this type of aggregate alone
     */
    public static <T> LedgerRepository<T> of(
            EventSourcingRepository.Builder<T> builder,
            EventStore eventStore,
            LockFactory locks,
            @Nullable RepositoryProvider repositories,
            AggregateCache cache) {
        EventSourcingRepository.Builder<T> complete =
                builder.eventStore(eventStore).lockFactory(locks);
        if (repositories != null) {
            complete.repositoryProvider(repositories);
        }
        return new LedgerRepository<>(complete, eventStore, locks, repositories, cache);
    }

    @Override
    protected EventSourcedAggregate<T> doLoadWithLock(String aggregateIdentifier, @Nullable Long expectedVersion) {
        if (cache.take(aggregateIdentifier) instanceof Known known) {
            readAfterRollback(aggregateIdentifier);
            return revive(aggregateIdentifier, known);
        }
        return super.doLoadWithLock(aggregateIdentifier, expectedVersion);
    }

    @Override
    protected LockAwareAggregate<T, EventSourcedAggregate<T>> doLoadOrCreate(
            String aggregateIdentifier, Callable<T> factoryMethod) throws Exception {
        Lock lock = locks.obtainLock(aggregateIdentifier);
        try {
            readAfterRollback(aggregateIdentifier);
            EventSourcedAggregate<T> aggregate = knownReadOrNew(aggregateIdentifier, factoryMethod);
            CurrentUnitOfWork.get().onCleanup(unit -> lock.release());
            return new LockAwareAggregate<>(aggregate, lock);
        } catch (Throwable e) {
            lock.release();
            throw e;
        }
    }

    private EventSourcedAggregate<T> knownReadOrNew(String id, Callable<T> factoryMethod) throws Exception {
        return switch (cache.take(id)) {
            case Known known -> revive(id, known);
            case Unsure unsure -> readOrNew(id, factoryMethod);
            case null -> {
                EventSourcedAggregate<T> aggregate = doCreateNewForLock(factoryMethod);
                proveUnlessAppended(id, aggregate, null);
                yield aggregate;
            }
        };
    }

    private void readAfterRollback(String id) {
        CurrentUnitOfWork.get().onRollback(unit -> cache.put(id, Unsure.MUST_BE_READ));
    }

    private EventSourcedAggregate<T> readOrNew(String id, Callable<T> factoryMethod) throws Exception {
        try {
            return super.doLoadWithLock(id, null);
        } catch (AggregateNotFoundException e) {
            if (e.getClass() != AggregateNotFoundException.class) {
                throw e;
            }
            return doCreateNewForLock(factoryMethod);
        }
    }

    private EventSourcedAggregate<T> revive(String id, Known known) {
        // Only objects that this repository put in come out: see keep.
        @SuppressWarnings("unchecked")
        T root = (T) known.root();
        EventSourcedAggregate<T> aggregate = EventSourcedAggregate.reconstruct(
                root,
                aggregateModel(),
                known.version(),
                false,
                eventStore,
                repositories,
                NoSnapshotTriggerDefinition.TRIGGER);
        proveUnlessAppended(id, aggregate, known.version());
        return aggregate;
    }

    private void proveUnlessAppended(String id, EventSourcedAggregate<T> aggregate, @Nullable Long version) {
        Optional<Long> assumed = Optional.ofNullable(version);
        CurrentUnitOfWork.get().onPrepareCommit(unit -> {
            boolean appended = !Optional.ofNullable(aggregate.version()).equals(assumed);
            if (!appended && !eventStore.lastSequenceNumberFor(id).equals(assumed)) {
                throw new ConcurrencyException("Aggregate " + id + " has changed elsewhere; it must be read again");
            }
        });
    }

    @Override
    protected void doSaveWithLock(EventSourcedAggregate<T> aggregate) {
        super.doSaveWithLock(aggregate);
        CurrentUnitOfWork.get().afterCommit(unit -> keep(aggregate));
    }

    private void keep(EventSourcedAggregate<T> aggregate) {
        Long version = aggregate.version();
        if (version != null) {
            cache.put(aggregate.identifierAsString(), new Known(aggregate.getAggregateRoot(), version));
        }
    }
}
