package io.payledger.app.edge;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import io.payledger.api.log.StepLog;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.wire.MetaKeys;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes down who was turned away at the door, as step {@code access.refused}: a few lines a second for each reason, so
 * that a flood fills no disk; the next line says how many went without one. Credentials are never part of a line, nor the
 * query, where some send them.
 */
public final class RefusalLog {
    private static final int LINES_AT_ONCE = 20;
    private static final int LINES_PER_SECOND = 2;
    private static final int LONGEST_PATH = 200;

    private final Map<ErrorCode, Reason> reasons = new EnumMap<>(ErrorCode.class);

    /** @param time passes as it says; tests turn it by hand */
    public RefusalLog(TimeMeter time) {
        for (ErrorCode code : ErrorCode.values()) {
            Bucket lines = Bucket.builder()
                    .withCustomTimePrecision(time)
                    .addLimit(limit ->
                            limit.capacity(LINES_AT_ONCE).refillGreedy(LINES_PER_SECOND, Duration.ofSeconds(1)))
                    .build();
            reasons.put(code, new Reason(lines, new AtomicLong()));
        }
    }

    private record Reason(Bucket lines, AtomicLong unlogged) {}

    /** Logs this refusal, or counts it. */
    public void refused(HttpServletRequest request, ErrorCode code) {
        Reason reason = reasons.get(code);
        if (reason == null || !reason.lines().tryConsume(1)) {
            if (reason != null) {
                reason.unlogged().incrementAndGet();
            }
            return;
        }
        StepLog.warn(
                "access.refused",
                "-",
                request.getAttribute(MetaKeys.TRACE_ID),
                code.name(),
                "caller",
                request.getRemoteUser(),
                "from",
                request.getRemoteAddr(),
                "method",
                request.getMethod(),
                "path",
                cut(request.getRequestURI()),
                "unlogged",
                reason.unlogged().getAndSet(0));
    }

    private static String cut(String path) {
        return path.length() <= LONGEST_PATH ? path : path.substring(0, LONGEST_PATH) + "…";
    }
}
