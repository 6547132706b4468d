package io.payledger.command.web;

import io.payledger.api.access.Caller;
import io.payledger.api.id.Channel;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.PayerId;
import io.payledger.api.id.TraceId;
import io.payledger.api.money.Money;
import io.payledger.api.problem.FieldText;
import io.payledger.command.admission.PayOrder;
import io.payledger.command.idempotency.IdempotencyKey;
import org.jspecify.annotations.Nullable;

/** The body of {@code POST /api/payments}, as it was sent; each field is checked when it is turned into a wish. */
record PayRequest(
        @Nullable String orderId,
        @Nullable String channel,
        @Nullable Long amount,
        @Nullable String currency,
        @Nullable String payerId,
        @Nullable String token,
        @Nullable String traceId) {

    /**
     * The wish, with the body's own trace id if it has one.
     *
     * @throws io.payledger.api.problem.ProblemException naming the field that is missing or outside its range
     * @throws io.payledger.api.id.IllegalIdException when an identifier is none
     */
    PayOrder wish(Caller caller, @Nullable IdempotencyKey key, TraceId requestTrace, String origin) {
        OrderId order = new OrderId(FieldText.required("orderId", orderId));
        Channel way = new Channel(FieldText.required("channel", channel));
        Money money = BodyMoney.of(amount, currency);
        PayerId payer = payerId == null ? null : new PayerId(payerId);
        TraceId trace = traceId == null ? requestTrace : new TraceId(traceId);
        return new PayOrder(caller, order, way, money, payer, token, key, trace, origin);
    }
}
