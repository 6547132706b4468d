package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.app.access.ApiKeys;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Goal: a log for programs has one JSON object in each line, whatever callers send, and no secret. */
class JsonLogIT {
    @TempDir
    private Path folder;

    @Test
    void eachLineIsOneObjectWithTheStepsPartsAndNoSecret() throws Exception {
        String wrong = ApiKeys.newKey();
        String trace = "4bf92f3577b34da6a3ce929d0e0e4736";
        String output;
        String key;
        try (LedgerProcess ledger = LedgerProcess.up(folder.resolve("data"), "--set", "payledger.log.format=json")
                .ready()) {
            LedgerClient shop = ledger.client();
            key = shop.key();
            shop.pay("logged", 500, "CNY", "Prefer", "wait=8", "traceparent", "00-" + trace + "-00f067aa0ba902b7-01");
            LedgerClient stranger = new LedgerClient(shop.api(), wrong);
            stranger.get("/x%0d%0a%7B%22step%22:%22forged%22%7D");
            stranger.get("/x?key=" + wrong);
            shop.post("/api/payments", "{\"orderId\":\"a\\nb\\u2028\"}", "Content-Type", "application/json");
            output = ledger.output();
        }
        List<String> afterTheBlock = output.lines()
                .dropWhile(line -> !line.startsWith("{"))
                .filter(line -> line.contains("\"time\"") || line.contains("pay.submit"))
                .toList();
        List<JsonNode> lines = afterTheBlock.stream()
                .map(line -> JsonMapper.shared().readTree(line))
                .toList();
        assertThat(lines).isNotEmpty().allMatch(line -> line.has("level") && line.has("time"));
        assertThat(lines)
                .filteredOn(line -> line.path("step").asString("").equals("pay.submit"))
                .filteredOn(line -> line.path("orderId").asString().equals("logged"))
                .isNotEmpty()
                .allMatch(line -> line.path("traceId").asString().equals(trace));
        assertThat(lines).noneMatch(line -> line.path("step").asString("").equals("forged"));
        assertThat(lines)
                .anyMatch(line -> line.path("step").asString("").equals("access.refused")
                        && line.path("status").asString().equals("UNAUTHENTICATED"));
        assertThat(String.join("\n", afterTheBlock))
                .doesNotContain(wrong.substring(17))
                .doesNotContain(key.substring(17));
    }

    @Test
    void aFormatThatIsNoneIsOneLine() throws Exception {
        try (LedgerProcess ledger = LedgerProcess.up(folder.resolve("data"), "--set", "payledger.log.format=xml")) {
            assertThat(ledger.exitCode()).isEqualTo(1);
            assertThat(ledger.output()).contains("payledger.log.format");
        }
    }
}
