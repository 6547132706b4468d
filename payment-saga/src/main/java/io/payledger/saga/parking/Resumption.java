package io.payledger.saga.parking;

import io.payledger.api.log.StepLog;
import io.payledger.saga.parking.ParkedPayments.Parked;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.config.Configuration;
import org.axonframework.config.SagaConfiguration;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.eventhandling.Segment;
import org.axonframework.messaging.ResultMessage;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.axonframework.modelling.saga.AbstractSagaManager;

/**
 * Takes parked payments up again: hands their sagas all events that were passed over, in one transaction with the end of
 * their parking. What can still not be read or handled leaves everything as it was. An old intent is asked about and not
 * sent, as after any long stop.
 */
public final class Resumption {
    private final ParkedPayments parked;
    private final TransactionManager transactions;
    private final Configuration axon;

    /** @param axon knows the sagas and the events */
    public Resumption(ParkedPayments parked, TransactionManager transactions, Configuration axon) {
        this.parked = parked;
        this.transactions = transactions;
        this.axon = axon;
    }

    /**
     * What became of one.
     *
     * @param resumed whether it is followed again
     * @param reason why not; empty when it is
     */
    public record Outcome(String processor, boolean resumed, String reason) {}

    /** All that are parked: this release may read what the one before could not. Never throws for one of them. */
    public void resumeAll(String by) {
        parked.all().forEach(one -> resume(one, by));
    }

    /** One payment, wherever it is parked; empty when it is not. */
    public List<Outcome> resume(String paymentId, String by) {
        return parked.all().stream()
                .filter(it -> it.paymentId().equals(paymentId))
                .map(it -> resume(it, by))
                .toList();
    }

    private Outcome resume(Parked one, String by) {
        UnitOfWork<?> work = DefaultUnitOfWork.startAndGet(GenericEventMessage.asEventMessage(one));
        work.attachTransaction(transactions);
        ResultMessage<?> result = work.executeWithResult(() -> {
            OptionalLong from = parked.lock(one);
            if (from.isPresent()) {
                parked.resume(one, handleAll(one, from.getAsLong()), by);
            }
            return null;
        });
        Outcome outcome = new Outcome(
                one.processor(),
                !result.isExceptional(),
                result.isExceptional() ? String.valueOf(result.exceptionResult().getMessage()) : "");
        log(one, by, outcome);
        return outcome;
    }

    /** Returns the sequence number of the last one. */
    private long handleAll(Parked one, long from) throws Exception {
        AbstractSagaManager<?> sagas = sagas(one.processor());
        long last = from;
        var events = axon.eventStore().readEvents(one.paymentId(), from);
        while (events.hasNext()) {
            DomainEventMessage<?> event = events.next();
            sagas.handle(event, Segment.ROOT_SEGMENT);
            last = event.getSequenceNumber();
        }
        return last;
    }

    private AbstractSagaManager<?> sagas(String processor) {
        return axon.eventProcessingConfiguration().sagaConfigurations().stream()
                .filter(it -> it.processingGroup().equals(processor))
                .map(SagaConfiguration::manager)
                .map(Objects::requireNonNull)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("There are no sagas of processor " + processor));
    }

    private static void log(Parked one, String by, Outcome outcome) {
        StepLog.warn(
                "saga.park",
                one.paymentId(),
                null,
                outcome.resumed() ? "RESUMED" : "STILL_PARKED",
                "processor",
                one.processor(),
                "by",
                by,
                "reason",
                outcome.reason());
    }
}
