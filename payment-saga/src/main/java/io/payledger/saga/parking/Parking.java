package io.payledger.saga.parking;

import io.payledger.api.log.StepLog;
import io.payledger.eventstore.types.UnreadableEvent;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.axonframework.eventhandling.DisallowReplay;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.messaging.InterceptorChain;
import org.axonframework.messaging.MessageHandlerInterceptor;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.axonframework.modelling.command.ConcurrencyException;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one event from stopping every payment (promise I13). A payment is parked when this release cannot read one of its
 * events, or when a handler has failed on it again and again while the database was well: from then on its events are
 * passed over here, until it is taken up again ({@link Resumption}). Nothing of it is charged until then.
 */
@DisallowReplay
public final class Parking implements MessageHandlerInterceptor<EventMessage<?>> {
    private static final String PARKED = Parking.class.getName();
    private static final String RESUMED = PARKED + ".resumed";

    private final String processor;
    private final ParkedPayments parked;
    private final int tries;
    private final Map<String, Integer> failures = new ConcurrentHashMap<>();

    /**
     * For one processor.
     *
     * @param processor its name
     * @param tries how often an event is handled before its payment is parked, at least 1
     */
    public Parking(String processor, ParkedPayments parked, int tries) {
        this.processor = processor;
        this.parked = parked;
        this.tries = tries;
    }

    @Override
    public @Nullable Object handle(UnitOfWork<? extends EventMessage<?>> work, InterceptorChain chain)
            throws Exception {
        EventMessage<?> event = work.getMessage();
        if (!(event instanceof DomainEventMessage<?> domain)) {
            return chain.proceed();
        }
        if (parkedIn(work).contains(domain.getAggregateIdentifier()) || isHandledBefore(work, domain)) {
            return null;
        }
        int failed = failures.getOrDefault(event.getIdentifier(), 0);
        if (failed >= tries) {
            park(
                    work,
                    domain.getAggregateIdentifier(),
                    domain.getSequenceNumber(),
                    "Its handler failed " + failed + " times");
            failures.remove(event.getIdentifier());
            return null;
        }
        return proceed(event, chain);
    }

    /** Reached only by the first unreadable event of a payment: the others are passed over. */
    @EventHandler
    void on(UnreadableEvent event) {
        park(CurrentUnitOfWork.get(), event.aggregateId(), event.sequenceNumber(), event.reason());
    }

    private @Nullable Object proceed(EventMessage<?> event, InterceptorChain chain) throws Exception {
        try {
            Object result = chain.proceed();
            failures.remove(event.getIdentifier());
            return result;
        } catch (Exception | LinkageError | StackOverflowError e) {
            if (!passing(e)) {
                failures.merge(event.getIdentifier(), 1, Integer::sum);
            }
            throw e;
        }
    }

    private void park(UnitOfWork<?> work, String paymentId, long sequence, String reason) {
        parkedIn(work).add(paymentId);
        if (parked.park(processor, paymentId, sequence, reason)) {
            work.root()
                    .afterCommit(committed -> StepLog.warn(
                            "saga.park",
                            paymentId,
                            null,
                            "PARKED",
                            "processor",
                            processor,
                            "sequence",
                            sequence,
                            "reason",
                            reason,
                            "next",
                            "a later release takes it up, or an operator: POST /api/payments/{order}/resume"));
        }
    }

    /** A payment that was taken up again has had all its events up to then, out of turn. */
    private boolean isHandledBefore(UnitOfWork<?> work, DomainEventMessage<?> event) {
        Map<String, Long> resumed = resumedIn(work);
        Long through = resumed.get(event.getAggregateIdentifier());
        if (through == null) {
            return false;
        }
        if (event.getSequenceNumber() <= through) {
            return true;
        }
        parked.caughtUp(processor, event.getAggregateIdentifier());
        resumed.remove(event.getAggregateIdentifier());
        return false;
    }

    private Map<String, Long> resumedIn(UnitOfWork<?> work) {
        return work.root().getOrComputeResource(RESUMED, key -> parked.resumed(processor));
    }

    /** Read once a batch: another node may have handled what came before. */
    private Set<String> parkedIn(UnitOfWork<?> work) {
        return work.root().getOrComputeResource(PARKED, key -> parked.ids(processor));
    }

    /** What has its cause in the database says nothing of the event. */
    private static boolean passing(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .anyMatch(it -> it instanceof SQLException || it instanceof ConcurrencyException);
    }
}
