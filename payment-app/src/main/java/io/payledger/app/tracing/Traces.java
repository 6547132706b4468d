package io.payledger.app.tracing;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.TraceId;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;

/**
 * Begins spans of the trace that a payment's events name. So what happens later, in another thread, on another node or after
 * a restart is in the trace of the request that started it, and nothing but the events had to be stored for it.
 */
final class Traces {
    /** The trace as logs, events and answers name it, which need not be sixteen bytes in hex. */
    private static final AttributeKey<String> TRACE = AttributeKey.stringKey("payledger.trace_id");

    static final AttributeKey<String> ORDER = AttributeKey.stringKey("payledger.order_id");
    static final AttributeKey<String> MERCHANT = AttributeKey.stringKey("payledger.merchant_id");

    private static final int TRACE_BYTES = 16;

    private final Tracer tracer;
    private final TraceIds ids;

    /** @param ids which the tracer takes its ids from */
    Traces(Tracer tracer, TraceIds ids) {
        this.tracer = tracer;
        this.ids = ids;
    }

    /**
     * Begins a span now: within that of the current thread where this has the same trace, otherwise as a first one of it.
     *
     * @param traceId of our own metadata
     */
    Span begin(String name, SpanKind kind, String traceId) {
        return start(tracer.spanBuilder(name).setSpanKind(kind), traceId);
    }

    /** As {@link #begin(String, SpanKind, String)}, of something that began at this time. */
    Span begin(String name, SpanKind kind, String traceId, Instant at) {
        return start(tracer.spanBuilder(name).setSpanKind(kind).setStartTimestamp(at), traceId);
    }

    /** Begins a span within that of a caller, who said so in {@code traceparent}. */
    Span beginWithin(Context caller, String name, SpanKind kind, String traceId) {
        return tracer.spanBuilder(name)
                .setSpanKind(kind)
                .setParent(caller)
                .setAttribute(TRACE, traceId)
                .startSpan();
    }

    private Span start(SpanBuilder builder, String traceId) {
        builder.setAttribute(TRACE, traceId);
        String known = idOf(traceId);
        return Span.current().getSpanContext().getTraceId().equals(known)
                ? builder.startSpan()
                : ids.within(known, builder.setNoParent()::startSpan);
    }

    /** The id for OpenTelemetry: the same where it has that form, as one of {@code traceparent} has, otherwise made of it. */
    static String idOf(String traceId) {
        if (TraceId.isValid(traceId)) {
            return traceId;
        }
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(traceId.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, TRACE_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
