package io.payledger.command.admission;

import io.payledger.api.access.Caller;
import io.payledger.api.id.Channel;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.TraceId;
import io.payledger.api.money.Money;

/**
 * A well-formed wish to pay an order.
 *
 * @param caller as the credentials say
 * @param amount at least one minor unit
 * @param origin network address that the wish came from
 */
public record PayOrder(Caller caller, OrderId orderId, Channel channel, Money amount, TraceId traceId, String origin) {}
