package io.payledger.app.tracing;

import io.opentelemetry.sdk.trace.IdGenerator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Gives the first span of a thread the trace that the payment's events name. */
final class TraceIds implements IdGenerator {
    private final IdGenerator random = IdGenerator.random();
    private final ThreadLocal<@Nullable String> next = new ThreadLocal<>();

    /** Runs this; a trace that it begins has this id. */
    <T> T within(String traceId, Supplier<T> work) {
        next.set(traceId);
        try {
            return work.get();
        } finally {
            next.remove();
        }
    }

    @Override
    public String generateTraceId() {
        String named = next.get();
        return named == null ? random.generateTraceId() : named;
    }

    @Override
    public String generateSpanId() {
        return random.generateSpanId();
    }
}
