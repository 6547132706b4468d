package io.payledger.command.web;

import io.payledger.api.id.TraceId;
import io.payledger.api.wire.MetaKeys;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/**
 * The trace id of a request. The edge gives each request one, as attribute {@link MetaKeys#TRACE_ID} and response header;
 * one that the caller put into the body takes its place from then on.
 */
final class Traces {
    static final String HEADER = "Trace-Id";

    private Traces() {}

    /**
     * The trace id that the edge found or made.
     *
     * @throws IllegalStateException when no filter of the edge stands before this route
     */
    static TraceId of(HttpServletRequest request) {
        Object traceId = request.getAttribute(MetaKeys.TRACE_ID);
        if (traceId == null) {
            throw new IllegalStateException("The edge must set request attribute " + MetaKeys.TRACE_ID);
        }
        return new TraceId(traceId.toString());
    }

    static void set(TraceId traceId, HttpServletRequest request, HttpServletResponse response) {
        request.setAttribute(MetaKeys.TRACE_ID, traceId.value());
        response.setHeader(HEADER, traceId.value());
    }
}
