package io.payledger.query.projection;

import io.payledger.api.payment.PaymentEvent;
import io.payledger.eventstore.types.UnreadableEvent;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.EventMessage;

/** A projection as Axon's processors call it. */
final class ProjectionListener {
    private final EventFollower follower;

    ProjectionListener(EventFollower follower) {
        this.follower = follower;
    }

    @EventHandler
    void on(PaymentEvent event, EventMessage<?> message) {
        follower.take(message);
    }

    @EventHandler
    void on(UnreadableEvent event, EventMessage<?> message) {
        follower.take(message);
    }
}
