package io.payledger.notify.feed;

import io.payledger.api.log.StepLog;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.eventstore.types.UnreadableEvent;
import io.payledger.eventstore.types.UnreadableEventException;
import io.payledger.notify.integration.IntegrationEvent;
import io.payledger.notify.integration.UntellableException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.axonframework.eventhandling.DisallowReplay;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;

/**
 * When the ledger stores events, then a sink is handed what they are to the world, just before the processor's unit of
 * work commits: the position moves when the sink has all of them, or not at all. It cannot be replayed (promise I12): what
 * the world was told once is not told anew because somebody rebuilds a table.
 *
 * <p>An event that this release cannot read, or that makes no sense, parks its payment for this sink; the others go on
 * (promise I13).
 */
@DisallowReplay
public final class Feed {
    private final EventSink sink;
    private final Told told;
    private final NotifyParking parking;
    private final String resource;

    Feed(EventSink sink, Told told, NotifyParking parking) {
        this.sink = sink;
        this.told = told;
        this.parking = parking;
        this.resource = "Feed[" + sink.name() + "]";
    }

    @EventHandler
    void on(PaymentEvent event, DomainEventMessage<?> message) {
        batch().add(new Item(message.getAggregateIdentifier(), message.getSequenceNumber(), event, message, null));
    }

    @EventHandler
    void on(UnreadableEvent event, EventMessage<?> message) {
        batch().add(new Item(event.aggregateId(), event.sequenceNumber(), null, null, event.reason()));
    }

    private List<Item> batch() {
        UnitOfWork<?> work = CurrentUnitOfWork.get();
        return work.getOrComputeResource(resource, key -> {
            List<Item> items = new ArrayList<>();
            work.onPrepareCommit(committing -> handOver(items, work));
            return items;
        });
    }

    private void handOver(List<Item> items, UnitOfWork<?> work) {
        // One question for each batch, as nearly always nothing is parked.
        boolean any = parking.hasAny(sink.name());
        Set<String> parked = any ? parking.ids(sink.name()) : new HashSet<>();
        Map<String, Long> resumed = any ? parking.resumed(sink.name()) : Map.of();
        List<IntegrationEvent> news = new ArrayList<>(items.size());
        for (Item item : items) {
            if (!parked.contains(item.paymentId) && !isToldBefore(item, resumed)) {
                String trouble = item.unreadable == null ? tell(item, news) : item.unreadable;
                if (trouble != null) {
                    parked.add(item.paymentId);
                    park(item, trouble, work);
                }
            }
        }
        if (!news.isEmpty()) {
            sink.take(news);
        }
    }

    /** Returns why it cannot be told; null when it could. */
    private @Nullable String tell(Item item, List<IntegrationEvent> news) {
        try {
            Optional<IntegrationEvent> told = told(item);
            told.ifPresent(news::add);
            return null;
        } catch (UnreadableEventException | UntellableException e) {
            // Making news of an event is pure: trying again would fail again, and keep all other payments waiting.
            return "It cannot be told: " + e.getMessage();
        }
    }

    private Optional<IntegrationEvent> told(Item item) {
        return told.with(Objects.requireNonNull(item.event), Objects.requireNonNull(item.message))
                .news();
    }

    /** A payment that was taken up again has had all its events up to then told, out of turn. */
    private boolean isToldBefore(Item item, Map<String, Long> resumed) {
        Long through = resumed.get(item.paymentId);
        if (through == null) {
            return false;
        }
        if (item.sequence <= through) {
            return true;
        }
        parking.caughtUp(sink.name(), item.paymentId);
        resumed.remove(item.paymentId);
        return false;
    }

    private void park(Item item, String reason, UnitOfWork<?> work) {
        if (parking.park(sink.name(), item.paymentId, item.sequence, reason)) {
            work.afterCommit(committed -> StepLog.warn(
                    "notify.park",
                    item.paymentId,
                    null,
                    "PARKED",
                    "sink",
                    sink.name(),
                    "sequence",
                    item.sequence,
                    "reason",
                    reason,
                    "next",
                    "a later release tells of it at its start"));
        }
    }

    /** An event of the log; either one that can be read, or why it cannot. */
    private record Item(
            String paymentId,
            long sequence,
            @Nullable PaymentEvent event,
            @Nullable DomainEventMessage<?> message,
            @Nullable String unreadable) {}
}
