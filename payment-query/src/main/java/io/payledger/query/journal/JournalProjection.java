package io.payledger.query.journal;

import io.payledger.api.payment.PaymentEvent;
import io.payledger.eventstore.types.UnreadableEvent;
import io.payledger.query.projection.ParkedPayments;
import io.payledger.query.projection.ProjectionBatches;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.EventMessage;
import org.springframework.jdbc.core.simple.JdbcClient;

/** When money has moved or is set aside, then it is booked. */
final class JournalProjection {
    static final String NAME = "journal";

    private final ProjectionBatches<BookedPayment> batches;

    JournalProjection(JdbcClient jdbc, ParkedPayments parkedPayments) {
        this.batches = new ProjectionBatches<>(NAME, new JournalFold(), new JournalTable(jdbc), parkedPayments);
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
