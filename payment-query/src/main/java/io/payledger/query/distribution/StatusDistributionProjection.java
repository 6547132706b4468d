package io.payledger.query.distribution;

import io.payledger.api.payment.PaymentEvent;
import io.payledger.eventstore.types.UnreadableEvent;
import io.payledger.query.projection.ParkedPayments;
import io.payledger.query.projection.ProjectionBatches;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.EventMessage;
import org.springframework.jdbc.core.simple.JdbcClient;

/** When a payment's status or channel changes, then it is counted in its new bucket and no longer in the old one. */
final class StatusDistributionProjection {
    static final String NAME = "status-distribution";

    private final ProjectionBatches<CountedPayment> batches;

    StatusDistributionProjection(JdbcClient jdbc, ParkedPayments parkedPayments) {
        this.batches =
                new ProjectionBatches<>(NAME, new CountedPaymentFold(), new DistributionTable(jdbc), parkedPayments);
    }

    @EventHandler
    void on(PaymentEvent event, EventMessage<?> message) {
        batches.add(event, message);
    }

    @EventHandler
    void on(UnreadableEvent event) {
        batches.add(event);
    }
}
