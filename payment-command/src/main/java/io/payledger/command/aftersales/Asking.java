package io.payledger.command.aftersales;

import io.payledger.api.access.Caller;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TraceId;

/**
 * Who asks something of which payment.
 *
 * @param origin network address that the request came from
 */
public record Asking(PaymentId paymentId, Caller caller, TraceId traceId, String origin) {}
