package io.payledger.query.timeline;

import io.payledger.api.payment.PaymentEvent;
import io.payledger.eventstore.types.UnreadableEvent;
import io.payledger.query.projection.EventFollower;
import io.payledger.query.projection.ProjectionHandler;
import io.payledger.query.projection.ProjectionPlace;
import io.payledger.query.projection.RowBatches;
import java.util.List;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;

/** When anything happens to a payment, then it is in its timeline; also what this release cannot read. */
final class TimelineProjection implements EventFollower {
    static final String NAME = "timeline";
    static final ProjectionHandler HANDLER =
            new ProjectionHandler(NAME, List.of("payment_timeline"), TimelineProjection::new);

    private final RowBatches<TimelineRow> rows;

    private TimelineProjection(ProjectionPlace place) {
        this.rows = new RowBatches<>(NAME, new TimelineTable(place)::write);
    }

    @Override
    public void on(PaymentEvent event, DomainEventMessage<?> message) {
        rows.add(TimelineRow.of(
                event.paymentId().value(),
                message.getSequenceNumber(),
                event.getClass().getSimpleName(),
                TimelineEvent.of(event),
                message));
    }

    @Override
    public void on(UnreadableEvent event, EventMessage<?> message) {
        rows.add(TimelineRow.of(event, message));
    }
}
