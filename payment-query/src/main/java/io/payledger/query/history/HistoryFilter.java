package io.payledger.query.history;

import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.EvidenceErased;
import io.payledger.api.payment.PaymentRefused;
import io.payledger.api.personal.PersonalDataEvent;
import io.payledger.eventstore.types.EventName;
import io.payledger.query.reading.Conditions;
import io.payledger.query.reading.QueryParameters;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which events are asked for; what is null restricts nothing.
 *
 * @param payment those of this payment, of refused requests to pay it, and of what was erased for it
 * @param from it happened then or later
 * @param to it happened before
 * @param newestFirst in the order of the log, or backwards
 */
record HistoryFilter(
        @Nullable PaymentId payment,
        @Nullable String type,
        @Nullable String actor,
        @Nullable Instant from,
        @Nullable Instant to,
        boolean newestFirst) {

    static HistoryFilter of(QueryParameters parameters) {
        MerchantId merchant = parameters.optional("merchant", MerchantId::new, "must be the id of a merchant");
        OrderId order = parameters.optional("orderId", OrderId::new, "must be an order id");
        if (merchant != null && order == null) {
            throw QueryParameters.invalid("orderId", "must be given with merchant");
        }
        if (merchant == null && order != null) {
            throw QueryParameters.invalid("merchant", "must be given with orderId");
        }
        String type = parameters.optional(
                "type", text -> new EventName(text, 1).name(), "must be the name of a type of events");
        String actor = parameters.text("actor");
        Instant from = parameters.instant("from");
        Instant to = parameters.instant("to");
        Boolean oldestFirst = parameters.optional("sort", HistoryFilter::oldestFirst, "must be index or -index");
        return new HistoryFilter(
                merchant == null || order == null ? null : new PaymentId(merchant, order),
                type,
                actor,
                from,
                to,
                oldestFirst == null || !oldestFirst);
    }

    /** All streams that are about the payment. */
    List<String> streams() {
        return payment == null
                ? List.of()
                : List.of(
                        payment.value(),
                        PaymentRefused.streamOf(payment),
                        EvidenceErased.streamOf(payment),
                        PersonalDataEvent.streamOf(payment.value()));
    }

    /** Whether only few events in a stretch of the log may be meant. */
    boolean isByName() {
        return type != null || actor != null;
    }

    boolean isByTime() {
        return from != null || to != null;
    }

    /** Everything but the payment, of columns of events. */
    Conditions conditions() {
        return times().and("event_type = ?", type)
                .and(EventBlocks.ACTOR + " = ?", actor == null ? null : EventBlocks.nameOf(actor));
    }

    /** When it happened, of columns of events. */
    Conditions times() {
        return Conditions.none().and("occurred_at >= ?", from).and("occurred_at < ?", to);
    }

    String direction() {
        return newestFirst ? " DESC" : "";
    }

    private static Boolean oldestFirst(String text) {
        return switch (text) {
            case "index" -> true;
            case "-index" -> false;
            default -> throw new IllegalArgumentException("No order");
        };
    }
}
