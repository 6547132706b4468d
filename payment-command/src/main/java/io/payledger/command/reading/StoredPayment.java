package io.payledger.command.reading;

import io.payledger.api.payment.PaymentView;
import org.jspecify.annotations.Nullable;

/**
 * A payment as it is stored.
 *
 * @param traceId trace of the request that asked for the latest attempt; null when its events carry none
 */
public record StoredPayment(PaymentView view, @Nullable String traceId) {}
