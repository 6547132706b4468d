package io.payledger.notify.webhook.web;

import io.payledger.api.id.OrderId;
import io.payledger.notify.webhook.delivery.Resending;
import org.jspecify.annotations.Nullable;

/**
 * The body of {@code POST /api/webhooks/{endpointId}/resend}: which of its deliveries. A bound that is left out is open.
 *
 * @param orderId those of this order only
 * @param state PARKED, DELIVERED or WAITING; PARKED when it is left out
 * @param from events that happened at this time or later
 * @param to events that happened before this time
 * @param fromId the first delivery
 * @param toId the last delivery
 */
record ResendWish(
        @Nullable String orderId,
        @Nullable String state,
        @Nullable String from,
        @Nullable String to,
        @Nullable Long fromId,
        @Nullable Long toId) {

    Resending.Range range(long endpointId) {
        return new Resending.Range(
                endpointId,
                orderId == null ? null : new OrderId(orderId),
                Fields.state(state),
                Fields.instant("from", from),
                Fields.instant("to", to),
                fromId,
                toId);
    }
}
