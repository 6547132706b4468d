package io.payledger.query.distribution;

import io.payledger.api.payment.PaymentEvent;
import io.payledger.eventstore.types.UnreadableEvent;
import io.payledger.query.projection.EventFollower;
import io.payledger.query.projection.ProjectionBatches;
import io.payledger.query.projection.ProjectionHandler;
import io.payledger.query.projection.ProjectionPlace;
import java.util.List;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;

/** When a payment's status or channel changes, then it is counted in its new bucket and no longer in the old one. */
final class StatusDistributionProjection implements EventFollower {
    static final String NAME = "status-distribution";
    static final ProjectionHandler HANDLER = new ProjectionHandler(
            NAME,
            List.of("status_distribution_payment", "status_distribution", "status_step", "status_distribution_hour"),
            StatusDistributionProjection::new);

    private final ProjectionBatches<CountedPayment> batches;

    private StatusDistributionProjection(ProjectionPlace place) {
        this.batches =
                new ProjectionBatches<>(NAME, new CountedPaymentFold(), new DistributionTable(place.jdbc()), place);
    }

    @Override
    public void on(PaymentEvent event, DomainEventMessage<?> message) {
        batches.add(event, message);
    }

    @Override
    public void on(UnreadableEvent event, EventMessage<?> message) {
        batches.add(event);
    }
}
