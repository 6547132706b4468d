package io.payledger.app.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import io.payledger.api.log.StepLine;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JsonLinesTest {
    private static final String HOSTILE = "x\r\n{\"step\":\"forged\"}\u2028\u202e\u001b[2J\"\\";

    private final Logger logger = new LoggerContext().getLogger("step");

    @Test
    void aStepHasItsPartsAsMembers() {
        JsonNode line = line("{}", null, new StepLine("pay.submit", "O-1", "T-1", "BEGIN", "amount", 500, "why", null));
        assertThat(line.path("time").asString()).isEqualTo("2026-11-29T10:15:30.123Z");
        assertThat(line.path("level").asString()).isEqualTo("INFO");
        assertThat(line.path("step").asString()).isEqualTo("pay.submit");
        assertThat(line.path("orderId").asString()).isEqualTo("O-1");
        assertThat(line.path("traceId").asString()).isEqualTo("T-1");
        assertThat(line.path("status").asString()).isEqualTo("BEGIN");
        assertThat(line.path("values").path("amount").asString()).isEqualTo("500");
        assertThat(line.path("values").path("why").isNull()).isTrue();
    }

    @Test
    void whatIsNoStepHasItsMessageAndTheTraceOfItsRequest() {
        JsonNode line = line("Stopped {} of {}", new IllegalStateException("why"), "one", 2);
        assertThat(line.path("message").asString()).isEqualTo("Stopped one of 2");
        assertThat(line.path("traceId").asString()).isEqualTo("T-9");
        assertThat(line.path("exception").asString()).isEqualTo("java.lang.IllegalStateException");
        assertThat(line.path("stack").asString()).contains("why", "JsonLinesTest");
    }

    @Test
    void nothingThatIsLoggedCanForgeALine() {
        JsonNode step = line("{}", null, new StepLine("a", HOSTILE, HOSTILE, "B", "c", HOSTILE));
        assertThat(step.path("orderId").asString()).isEqualTo(HOSTILE);
        assertThat(step.path("values").path("c").asString()).isEqualTo(HOSTILE);
        assertThat(line(HOSTILE, null).path("message").asString()).isEqualTo(HOSTILE);
    }

    private JsonNode line(String message, @Nullable Throwable thrown, Object... arguments) {
        LoggingEvent event = new LoggingEvent("x", logger, Level.INFO, message, thrown, arguments);
        event.setInstant(Instant.parse("2026-11-29T10:15:30.123Z"));
        event.setMDCPropertyMap(Map.of("traceId", "T-9"));
        String line = new JsonLines().format(event);
        assertThat(line).endsWith("\n").matches("[\\x20-\\x7e]+\n");
        return JsonMapper.shared().readTree(line);
    }
}
