package io.payledger.command.waiting;

import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.command.payment.PaymentModel;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;

/**
 * When an outcome is committed in this process then wakes those who wait for it. Subscribed to the event store itself:
 * no token, no thread, no replay. It signals after the commit, because a reader woken earlier may still read the old state.
 */
public final class CommitSignals implements Consumer<List<? extends EventMessage<?>>> {
    private final OutcomeWaiters waiters;

    public CommitSignals(OutcomeWaiters waiters) {
        this.waiters = waiters;
    }

    @Override
    public void accept(List<? extends EventMessage<?>> events) {
        Set<PaymentId> settled = events.stream()
                .map(EventMessage::getPayload)
                .filter(PaymentEvent.class::isInstance)
                .map(PaymentEvent.class::cast)
                .filter(PaymentModel::settles)
                .map(PaymentEvent::paymentId)
                .collect(Collectors.toSet());
        if (settled.isEmpty()) {
            return;
        }
        if (CurrentUnitOfWork.isStarted()) {
            CurrentUnitOfWork.get().root().afterCommit(unit -> settled.forEach(waiters::wake));
        } else {
            settled.forEach(waiters::wake);
        }
    }
}
