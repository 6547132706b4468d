package io.payledger.eventstore.axon;

import org.axonframework.common.lock.LockFactory;
import org.axonframework.eventsourcing.EventSourcingRepository;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.modelling.command.RepositoryProvider;
import org.jspecify.annotations.Nullable;

/**
 * Makes repositories with a cache that is never stale. In the configuration of an aggregate:
 *
 * <pre>
 *   AggregateConfigurer.defaultConfiguration(Payment.class).configureRepository(axon -&gt; repositories.of(
 *       EventSourcingRepository.builder(Payment.class)
 *           .parameterResolverFactory(axon.parameterResolverFactory())
 *           .handlerDefinition(axon.handlerDefinition(Payment.class)),
 *       PessimisticLockFactory.usingDefaults(),
 *       axon::repository));
 * </pre>
 */
public final class LedgerRepositories {
    private final EventStore eventStore;
    private final int capacity;

    /** @param capacity aggregates of each type that are kept */
    public LedgerRepositories(EventStore eventStore, int capacity) {
        this.eventStore = eventStore;
        this.capacity = capacity;
    }

    /**
     * A repository with a cache of its own. Its users must be ready for Axon's {@code ConcurrencyException} and
     * {@code AggregateStreamCreationException} and run the command again.
     *
     * @param builder the event store is set here; no snapshots, no further cache
     * @param locks one command at a time for each aggregate
     * @param others {@code null} when the aggregate creates no aggregates of other types
     */
    public <T> LedgerRepository<T> of(
            EventSourcingRepository.Builder<T> builder, LockFactory locks, @Nullable RepositoryProvider others) {
        return LedgerRepository.of(builder, eventStore, locks, others, new AggregateCache(capacity));
    }
}
