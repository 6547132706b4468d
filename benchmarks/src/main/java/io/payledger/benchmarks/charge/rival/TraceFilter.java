package io.payledger.benchmarks.charge.rival;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.UUID;
import org.slf4j.MDC;
import org.springframework.web.filter.OncePerRequestFilter;

/** Gives each request a trace id, the caller's own if it sends one: in the log's lines, and back in a header. */
final class TraceFilter extends OncePerRequestFilter {
    private static final String HEADER = "Trace-Id";

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String own = request.getHeader(HEADER);
        String traceId = own != null ? own : UUID.randomUUID().toString().replace("-", "");
        response.setHeader(HEADER, traceId);
        MDC.put(RivalLog.TRACE_ID, traceId);
        try {
            chain.doFilter(request, response);
        } finally {
            MDC.remove(RivalLog.TRACE_ID);
        }
    }
}
