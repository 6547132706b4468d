package io.payledger.query.transactions;

import io.payledger.api.payment.PaymentEvent;
import io.payledger.eventstore.types.UnreadableEvent;
import io.payledger.query.projection.ParkedPayments;
import io.payledger.query.projection.ProjectionBatches;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.EventMessage;
import org.springframework.jdbc.core.simple.JdbcClient;

/** When something happens to a payment, then its row in the transaction table follows. */
final class TransactionProjection {
    static final String NAME = "transactions";

    private final ProjectionBatches<Transaction> batches;

    TransactionProjection(JdbcClient jdbc, ParkedPayments parkedPayments) {
        this.batches = new ProjectionBatches<>(NAME, new TransactionFold(), new TransactionTable(jdbc), parkedPayments);
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
