package io.payledger.query.timeline;

import io.payledger.api.payment.PaymentEvent;
import io.payledger.eventstore.types.UnreadableEvent;
import io.payledger.query.projection.RowBatches;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.EventMessage;
import org.springframework.jdbc.core.simple.JdbcClient;

/** When anything happens to a payment, then it is in its timeline; also what this release cannot read. */
final class TimelineProjection {
    static final String NAME = "timeline";

    private final RowBatches<TimelineRow> rows;

    TimelineProjection(JdbcClient jdbc) {
        this.rows = new RowBatches<>(NAME, new TimelineTable(jdbc)::write);
    }

    @EventHandler
    void on(PaymentEvent event, DomainEventMessage<?> message) {
        rows.add(TimelineRow.of(
                event.paymentId().value(),
                message.getSequenceNumber(),
                event.getClass().getSimpleName(),
                TimelineEvent.of(event),
                message));
    }

    @EventHandler
    void on(UnreadableEvent event, EventMessage<?> message) {
        rows.add(TimelineRow.of(event, message));
    }
}
