package io.payledger.command;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventsourcing.eventstore.DomainEventStream;
import org.axonframework.eventsourcing.eventstore.inmemory.InMemoryEventStorageEngine;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.axonframework.modelling.command.AggregateStreamCreationException;
import org.axonframework.modelling.command.ConcurrencyException;

/**
 * An event store in memory that, unlike Axon's, writes an append whole or not at all and lets (aggregate, sequence) be
 * written once, as a database does. Several nodes of a test may share it. It can be told to refuse the next appends as
 * lost races, to store one and lose the word that it did, or to read no more; and it counts what it is asked.
 */
public final class ContestedEngine extends InMemoryEventStorageEngine {
    private final Object lock = new Object();
    private final Set<String> taken = new HashSet<>();
    private final Set<String> unreadable = ConcurrentHashMap.newKeySet();
    private final AtomicInteger racesToLose = new AtomicInteger();
    private final AtomicBoolean loseNextAnswer = new AtomicBoolean();
    private final AtomicInteger appends = new AtomicInteger();
    private final AtomicInteger reads = new AtomicInteger();
    private final AtomicInteger lookUps = new AtomicInteger();

    /** The next appends are refused, each as if another node had been faster. */
    public void loseNextRaces(int races) {
        racesToLose.set(races);
    }

    /** The next append is stored, and its caller is told that nobody knows. */
    public void loseNextAnswer() {
        loseNextAnswer.set(true);
    }

    /** From now on the events of this payment cannot be read, as if the database were away. */
    public void breakReadsOf(String aggregateIdentifier) {
        unreadable.add(aggregateIdentifier);
    }

    /** Payments that were read. */
    public int reads() {
        return reads.get();
    }

    /** Times that somebody asked for a payment's last sequence number and nothing else. */
    public int lookUps() {
        return lookUps.get();
    }

    /** Appends that were tried, whether they were refused or not. */
    public int appendsTried() {
        return appends.get();
    }

    @Override
    public void appendEvents(List<? extends EventMessage<?>> events) {
        appends.incrementAndGet();
        boolean lost = racesToLose.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
        synchronized (lock) {
            List<String> places = events.stream()
                    .map(event -> (DomainEventMessage<?>) event)
                    .map(event -> event.getAggregateIdentifier() + " " + event.getSequenceNumber())
                    .toList();
            if (lost || places.stream().anyMatch(taken::contains)) {
                throw places.getFirst().endsWith(" 0")
                        ? new AggregateStreamCreationException(places + " are taken")
                        : new ConcurrencyException(places + " are taken");
            }
            taken.addAll(places);
            storeNow(events);
        }
        if (loseNextAnswer.getAndSet(false)) {
            throw new IllegalStateException("The answer of the database was lost");
        }
    }

    @Override
    public Optional<Long> lastSequenceNumberFor(String aggregateIdentifier) {
        lookUps.incrementAndGet();
        synchronized (lock) {
            return super.readEvents(aggregateIdentifier, 0)
                    .asStream()
                    .reduce((earlier, later) -> later)
                    .map(DomainEventMessage::getSequenceNumber);
        }
    }

    @Override
    public DomainEventStream readEvents(String aggregateIdentifier, long firstSequenceNumber) {
        reads.incrementAndGet();
        if (unreadable.contains(aggregateIdentifier)) {
            throw new IllegalStateException("The database is away");
        }
        synchronized (lock) {
            return DomainEventStream.of(super.readEvents(aggregateIdentifier, firstSequenceNumber)
                    .asStream()
                    .toList());
        }
    }

    /** Axon's engine would wait for the end of the unit of work's phase, out of our lock. */
    private void storeNow(List<? extends EventMessage<?>> events) {
        UnitOfWork<?> unit = CurrentUnitOfWork.get();
        CurrentUnitOfWork.clear(unit);
        try {
            super.appendEvents(events);
        } finally {
            CurrentUnitOfWork.set(unit);
        }
    }
}
