package io.payledger.query.projection;

import io.payledger.api.payment.PaymentEvent;
import io.payledger.eventstore.types.UnreadableEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;

/**
 * Gathers the events of a processor's unit of work and writes what they change just before it commits: rows and position
 * are stored together or not at all, in a few statements however many events there are. An event that is in its payment
 * already changes nothing, so late and double delivery are harmless.
 */
public final class ProjectionBatches<S extends FoldedPayment> {
    private final String name;
    private final PaymentFold<S> fold;
    private final PaymentTable<S> table;
    private final ProjectionPlace place;
    private final ParkedPayments parkedPayments;
    private final String resource;

    /** @param name of the projection, its processor and its processing group */
    public ProjectionBatches(String name, PaymentFold<S> fold, PaymentTable<S> table, ProjectionPlace place) {
        this.name = name;
        this.fold = fold;
        this.table = table;
        this.place = place;
        this.parkedPayments = new ParkedPayments(place.jdbc());
        this.resource = "Projection[" + name + "]/Batch";
    }

    /** Takes an event into the current unit of work. */
    public void add(PaymentEvent event, DomainEventMessage<?> message) {
        batch().add(new Delivery.Readable(SequencedEvent.of(event, message)));
    }

    /** Takes an event that this code cannot read: it parks its payment and nothing else. */
    public void add(UnreadableEvent event) {
        batch().add(new Delivery.Unreadable(event));
    }

    private EventBatch batch() {
        UnitOfWork<?> unitOfWork = CurrentUnitOfWork.get();
        return unitOfWork.getOrComputeResource(resource, key -> {
            EventBatch batch = new EventBatch();
            unitOfWork.onPrepareCommit(committing -> write(batch));
            return batch;
        });
    }

    private void write(EventBatch batch) {
        OptimisticWrite.run(place, () -> write(batch, true), () -> write(batch, false));
    }

    private void write(EventBatch batch, boolean asNew) {
        Map<String, S> stored =
                table.read(asNew ? batch.begunBefore() : batch.byPayment().keySet());
        List<PaymentTable.Change<S>> changes = new ArrayList<>();
        List<ParkedPayment> parked = new ArrayList<>();
        batch.byPayment().forEach((paymentId, deliveries) -> {
            @Nullable S before = stored.get(paymentId);
            Progress<S> progress = Progress.of(fold, before, deliveries);
            if (progress.after() != null && progress.after() != before) {
                changes.add(new PaymentTable.Change<>(before, progress.after(), asNew));
            }
            if (progress.parked() != null) {
                parked.add(progress.parked());
            }
        });
        if (!changes.isEmpty()) {
            table.write(changes);
        }
        if (!parked.isEmpty()) {
            parkedPayments.park(name, parked);
        }
    }
}
