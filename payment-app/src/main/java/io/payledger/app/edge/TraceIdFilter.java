package io.payledger.app.edge;

import io.payledger.api.id.IllegalIdException;
import io.payledger.api.id.TraceId;
import io.payledger.api.wire.MetaKeys;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Enumeration;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Gives every request a trace id: that of its W3C {@code traceparent}, else the caller's own in {@code Trace-Id}, else a new
 * one; a header that is not well-formed is as good as none. It is the request attribute and the log context
 * {@link MetaKeys#TRACE_ID}, and goes back as header {@code Trace-Id}; a controller that takes the trace id of the body
 * sets the header anew.
 */
final class TraceIdFilter extends OncePerRequestFilter {
    static final String HEADER = "Trace-Id";

    /** Version, trace, parent, flags; later versions may add more, behind a dash. */
    private static final Pattern TRACEPARENT =
            Pattern.compile("([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-[\\x21-\\x7e]*)?");

    private static final int LONGEST = 256;

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String traceId = traceId(only(request, "traceparent"), only(request, HEADER));
        request.setAttribute(MetaKeys.TRACE_ID, traceId);
        response.setHeader(HEADER, traceId);
        MDC.put(MetaKeys.TRACE_ID, traceId);
        try {
            chain.doFilter(request, response);
        } finally {
            MDC.remove(MetaKeys.TRACE_ID);
        }
    }

    /** Of two headers of a name neither is believed. */
    private static @Nullable String only(HttpServletRequest request, String name) {
        Enumeration<String> values = request.getHeaders(name);
        String first = values.hasMoreElements() ? values.nextElement() : null;
        return values.hasMoreElements() ? null : first;
    }

    static String traceId(@Nullable String traceparent, @Nullable String own) {
        return ofTraceparent(traceparent)
                .or(() -> ofCaller(own))
                .orElseGet(() -> UUID.randomUUID().toString().replace("-", ""));
    }

    private static Optional<String> ofTraceparent(@Nullable String header) {
        if (header == null || header.length() > LONGEST) {
            return Optional.empty();
        }
        Matcher parts = TRACEPARENT.matcher(header);
        boolean good = parts.matches()
                && !parts.group(1).equals("ff")
                && !(parts.group(1).equals("00") && parts.group(4) != null)
                && !isZero(parts.group(2))
                && !isZero(parts.group(3));
        return good ? Optional.of(parts.group(2)) : Optional.empty();
    }

    private static boolean isZero(String hex) {
        return hex.chars().allMatch(digit -> digit == '0');
    }

    private static Optional<String> ofCaller(@Nullable String header) {
        try {
            return header == null ? Optional.empty() : Optional.of(new TraceId(header).value());
        } catch (IllegalIdException e) {
            return Optional.empty();
        }
    }
}
