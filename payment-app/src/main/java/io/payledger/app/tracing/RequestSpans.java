package io.payledger.app.tracing;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.payledger.api.wire.MetaKeys;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerMapping;

/** A span for each request, within the caller's when {@code traceparent} names it; stands behind the filter of trace ids. */
final class RequestSpans extends OncePerRequestFilter {
    private static final AttributeKey<String> METHOD = AttributeKey.stringKey("http.request.method");
    private static final AttributeKey<String> ROUTE = AttributeKey.stringKey("http.route");
    private static final AttributeKey<Long> STATUS = AttributeKey.longKey("http.response.status_code");
    private static final int SERVER_ERROR = 500;

    private final Traces traces;

    RequestSpans(Traces traces) {
        this.traces = traces;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String traceId = String.valueOf(request.getAttribute(MetaKeys.TRACE_ID));
        Context caller = W3CTraceContextPropagator.getInstance().extract(Context.root(), request, Headers.INSTANCE);
        String method = request.getMethod();
        // A trace id that the filter before did not believe is no parent.
        Span span = Span.fromContext(caller).getSpanContext().getTraceId().equals(traceId)
                ? traces.beginWithin(caller, method, SpanKind.SERVER, traceId)
                : traces.begin(method, SpanKind.SERVER, traceId);
        try (Scope current = span.makeCurrent()) {
            chain.doFilter(request, response);
        } finally {
            end(
                    span,
                    method,
                    request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE),
                    response.getStatus());
        }
    }

    private static void end(Span span, String method, @Nullable Object route, int status) {
        // The address itself may hold an order's number; the route is one of ours.
        if (route != null) {
            span.updateName(method + " " + route).setAttribute(ROUTE, route.toString());
        }
        span.setAttribute(METHOD, method).setAttribute(STATUS, (long) status);
        if (status >= SERVER_ERROR) {
            span.setStatus(StatusCode.ERROR);
        }
        span.end();
    }

    private enum Headers implements TextMapGetter<HttpServletRequest> {
        INSTANCE;

        @Override
        public Iterable<String> keys(HttpServletRequest request) {
            return Collections.list(request.getHeaderNames());
        }

        @Override
        public @Nullable String get(@Nullable HttpServletRequest request, String key) {
            return Objects.requireNonNull(request).getHeader(key);
        }
    }
}
