package io.payledger.app.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import io.payledger.api.log.StepLine;
import io.payledger.api.wire.MetaKeys;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.logging.structured.StructuredLogFormatter;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes each event as one JSON object in one line. A step has its parts as members: {@code step}, {@code orderId},
 * {@code traceId}, {@code status} and, below {@code values}, its pairs. Made by Spring Boot, by name.
 */
public final class JsonLines implements StructuredLogFormatter<ILoggingEvent> {
    /** Pure ASCII: no line separator of Unicode and no change of direction stands in a line as itself. */
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    @Override
    public String format(ILoggingEvent event) {
        Map<String, @Nullable Object> line = new LinkedHashMap<>();
        line.put("time", event.getInstant().toString());
        line.put("level", event.getLevel().toString());
        line.put("logger", event.getLoggerName());
        line.put("thread", event.getThreadName());
        StepLine step = step(event);
        if (step == null) {
            String traceId = event.getMDCPropertyMap().get(MetaKeys.TRACE_ID);
            if (traceId != null) {
                line.put("traceId", traceId);
            }
            line.put("message", event.getFormattedMessage());
        } else {
            line.put("step", step.step());
            line.put("orderId", step.orderId().toString());
            line.put("traceId", Objects.toString(step.traceId(), null));
            line.put("status", step.status());
            line.put("values", step.values());
        }
        IThrowableProxy thrown = event.getThrowableProxy();
        if (thrown != null) {
            line.put("exception", thrown.getClassName());
            line.put("stack", ThrowableProxyUtil.asString(thrown));
        }
        return JSON.writeValueAsString(line) + "\n";
    }

    private static @Nullable StepLine step(ILoggingEvent event) {
        Object[] arguments = event.getArgumentArray();
        return arguments != null && arguments.length == 1 && arguments[0] instanceof StepLine step ? step : null;
    }
}
