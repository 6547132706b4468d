package io.payledger.query.transactions;

import io.payledger.api.payment.PaymentEvent;
import io.payledger.eventstore.types.UnreadableEvent;
import io.payledger.query.projection.EventFollower;
import io.payledger.query.projection.ProjectionBatches;
import io.payledger.query.projection.ProjectionHandler;
import io.payledger.query.projection.ProjectionPlace;
import java.util.List;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;

/** When something happens to a payment, then its row in the transaction table follows. */
final class TransactionProjection implements EventFollower {
    static final String NAME = "transactions";
    static final ProjectionHandler HANDLER = new ProjectionHandler(
            NAME,
            List.of("payment_transaction", "payment_attempt", "payment_refund", "payment_transaction_day"),
            TransactionProjection::new);

    private final ProjectionBatches<Transaction> batches;

    private TransactionProjection(ProjectionPlace place) {
        this.batches = new ProjectionBatches<>(NAME, new TransactionFold(), new TransactionTable(place.jdbc()), place);
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
