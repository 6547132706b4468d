package io.payledger.notify.feed;

import io.payledger.api.log.StepLog;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.notify.feed.NotifyParking.Parked;
import io.payledger.notify.integration.IntegrationEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventsourcing.eventstore.DomainEventStream;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Takes parked payments up again, at each start: this release may read what the one before could not. Their sink is handed
 * all that was passed over, in its order, in one transaction with the end of their parking. What can still not be told
 * leaves everything as it was.
 */
public final class Resumption {
    private static final Logger LOG = LoggerFactory.getLogger(Resumption.class);

    private final List<EventSink> sinks;
    private final NotifyParking parking;
    private final EventStore events;
    private final TransactionOperations transactions;

    public Resumption(
            List<EventSink> sinks, NotifyParking parking, EventStore events, TransactionOperations transactions) {
        this.sinks = List.copyOf(sinks);
        this.parking = parking;
        this.events = events;
        this.transactions = transactions;
    }

    /** All that are parked; never throws. */
    public void resumeAll() {
        for (EventSink sink : sinks) {
            try {
                parking.all(sink.name()).forEach(parked -> resume(sink, parked));
            } catch (RuntimeException e) {
                LOG.warn("Parked payments of {} could not be taken up; the next start tries again", sink.name(), e);
            }
        }
    }

    private void resume(EventSink sink, Parked parked) {
        String outcome;
        try {
            transactions.executeWithoutResult(status -> handOver(sink, parked));
            outcome = "";
        } catch (RuntimeException e) {
            outcome = String.valueOf(e.getMessage());
        }
        StepLog.warn(
                "notify.park",
                parked.paymentId(),
                null,
                outcome.isEmpty() ? "RESUMED" : "STILL_PARKED",
                "sink",
                sink.name(),
                "reason",
                outcome);
    }

    private void handOver(EventSink sink, Parked parked) {
        OptionalLong from = parking.lock(parked);
        if (from.isEmpty()) {
            return;
        }
        Told told = new Told(events);
        List<IntegrationEvent> news = new ArrayList<>();
        long last = from.getAsLong();
        DomainEventStream stream = events.readEvents(parked.paymentId());
        while (stream.hasNext()) {
            DomainEventMessage<?> message = stream.next();
            var now = told.with((PaymentEvent) message.getPayload(), message);
            if (message.getSequenceNumber() >= from.getAsLong()) {
                now.news().ifPresent(news::add);
            }
            last = message.getSequenceNumber();
        }
        if (!news.isEmpty()) {
            sink.take(news);
        }
        parking.resume(parked, last);
    }
}
