package io.payledger.command.waiting;

import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.PaymentEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;

/**
 * Tells those who wait for a payment what is committed to it in this process. Subscribed to the event store itself: no
 * token, no thread, no replay. It tells after the commit, because before it nothing has happened.
 */
public final class CommitSignals implements Consumer<List<? extends EventMessage<?>>> {
    private final OutcomeWaiters waiters;

    public CommitSignals(OutcomeWaiters waiters) {
        this.waiters = waiters;
    }

    @Override
    public void accept(List<? extends EventMessage<?>> events) {
        Map<PaymentId, List<DomainEventMessage<?>>> byPayment = new HashMap<>();
        for (EventMessage<?> event : events) {
            if (event instanceof DomainEventMessage<?> placed && event.getPayload() instanceof PaymentEvent happened) {
                byPayment
                        .computeIfAbsent(happened.paymentId(), id -> new ArrayList<>())
                        .add(placed);
            }
        }
        if (CurrentUnitOfWork.isStarted()) {
            CurrentUnitOfWork.get().root().afterCommit(unit -> byPayment.forEach(waiters::committed));
        } else {
            byPayment.forEach(waiters::committed);
        }
    }
}
