package io.payledger.app.edge;

import io.payledger.api.wire.MetaKeys;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Gives every request a trace id: that of its W3C {@code traceparent}, else a new one. It is the request attribute and
 * the log context {@link MetaKeys#TRACE_ID}, and goes back as header {@code Trace-Id}; a controller that takes the trace
 * id of the body sets the header anew.
 */
final class TraceIdFilter extends OncePerRequestFilter {
    static final String HEADER = "Trace-Id";

    private static final Pattern TRACEPARENT = Pattern.compile("[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}.*");
    private static final String NONE = "0".repeat(32);

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String traceId = traceId(request.getHeader("traceparent"));
        request.setAttribute(MetaKeys.TRACE_ID, traceId);
        response.setHeader(HEADER, traceId);
        MDC.put(MetaKeys.TRACE_ID, traceId);
        try {
            chain.doFilter(request, response);
        } finally {
            MDC.remove(MetaKeys.TRACE_ID);
        }
    }

    static String traceId(@Nullable String traceparent) {
        if (traceparent != null && traceparent.length() <= 256) {
            Matcher matcher = TRACEPARENT.matcher(traceparent);
            if (matcher.matches() && !matcher.group(1).equals(NONE)) {
                return matcher.group(1);
            }
        }
        return UUID.randomUUID().toString().replace("-", "");
    }
}
