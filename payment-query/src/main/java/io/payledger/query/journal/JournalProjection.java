package io.payledger.query.journal;

import io.payledger.api.payment.PaymentEvent;
import io.payledger.eventstore.types.UnreadableEvent;
import io.payledger.query.projection.EventFollower;
import io.payledger.query.projection.ProjectionBatches;
import io.payledger.query.projection.ProjectionHandler;
import io.payledger.query.projection.ProjectionPlace;
import java.util.List;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;

/** When money has moved or is set aside, then it is booked. */
final class JournalProjection implements EventFollower {
    static final String NAME = "journal";
    static final ProjectionHandler HANDLER =
            new ProjectionHandler(NAME, List.of("journal_entry", "journal_payment"), JournalProjection::new);

    private final ProjectionBatches<BookedPayment> batches;

    private JournalProjection(ProjectionPlace place) {
        this.batches = new ProjectionBatches<>(NAME, new JournalFold(), new JournalTable(place.jdbc()), place);
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
