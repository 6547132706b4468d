package io.payledger.query.statement;

import io.payledger.api.id.TraceId;
import io.payledger.api.wire.MetaKeys;
import io.payledger.query.statement.intake.Bringer;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What an address names, and who sent a request. */
final class RequestIds {
    private static final int LONGEST = 18;

    private RequestIds() {}

    /** The number in an address; empty when it is none that a row could have. */
    static Optional<Long> number(String text) {
        boolean number =
                !text.isEmpty() && text.length() <= LONGEST && text.chars().allMatch(c -> c >= '0' && c <= '9');
        return number ? Optional.of(Long.valueOf(text)) : Optional.empty();
    }

    static Bringer who(String name, HttpServletRequest request) {
        return new Bringer(name, request.getRemoteAddr(), trace(request));
    }

    private static @Nullable TraceId trace(HttpServletRequest request) {
        Object traceId = request.getAttribute(MetaKeys.TRACE_ID);
        return traceId == null ? null : new TraceId(traceId.toString());
    }
}
