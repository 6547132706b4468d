package io.payledger.app.tracing;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.payledger.saga.bank.BankCallWatch;
import io.payledger.saga.bank.BankOrder;
import java.time.Duration;
import java.time.Instant;

/** A span for each call to a bank. */
final class BankSpans implements BankCallWatch {
    private static final AttributeKey<String> CHANNEL = AttributeKey.stringKey("payledger.channel");
    private static final AttributeKey<String> NUMBER = AttributeKey.stringKey("payledger.trade_no");
    private static final AttributeKey<String> OUTCOME = AttributeKey.stringKey("payledger.outcome");

    private final Traces traces;

    BankSpans(Traces traces) {
        this.traces = traces;
    }

    @Override
    public void ended(String step, BankOrder<?> order, String outcome, Instant began, Duration took) {
        if (order.cause().traceId() != null) {
            Span span =
                    traces.begin(step, SpanKind.CLIENT, order.cause().traceId().value(), began);
            span.setAttribute(
                    Traces.MERCHANT, order.request().paymentId().merchantId().value());
            span.setAttribute(
                    Traces.ORDER, order.request().paymentId().orderId().value());
            span.setAttribute(CHANNEL, order.request().channel().value());
            span.setAttribute(NUMBER, order.request().number().value());
            span.setAttribute(OUTCOME, outcome);
            span.end(began.plus(took));
        }
    }
}
