package io.payledger.query.statement;

import io.payledger.api.id.TraceId;
import io.payledger.api.wire.MetaKeys;
import io.payledger.query.statement.intake.Bringer;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/** Who sent a request. */
final class Bringers {
    private Bringers() {}

    static Bringer of(String name, HttpServletRequest request) {
        return new Bringer(name, request.getRemoteAddr(), trace(request));
    }

    private static @Nullable TraceId trace(HttpServletRequest request) {
        Object traceId = request.getAttribute(MetaKeys.TRACE_ID);
        return traceId == null ? null : new TraceId(traceId.toString());
    }
}
