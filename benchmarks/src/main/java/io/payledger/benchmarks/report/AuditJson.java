package io.payledger.benchmarks.report;

import io.payledger.benchmarks.audit.AuditResult;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The result for programs. */
public final class AuditJson {
    /** Seconds in which a million events must be verified. */
    static final double MOST_SECONDS = 20;

    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private AuditJson() {}

    /** One JSON object. */
    public static String of(AuditResult result) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("verify_seconds_1m", round(result.verifySecondsForAMillion()));
        json.put("first_checkpoint_seconds", round(result.firstCheckpointSeconds()));
        json.put("next_checkpoint_ms", round(result.nextCheckpointMillis()));
        json.put("inclusion_proof_ms", round(result.proofMillis()));
        json.put("bars", Map.of("verify_seconds_1m", MOST_SECONDS));
        json.put("events", result.plan().events());
        json.put(
                "passes_seconds",
                result.verifySeconds().stream().map(AuditJson::round).toList());
        json.put("readers", result.readers());
        json.put("machine", result.machine());
        json.put("postgres_settings", result.settings());
        return MAPPER.writeValueAsString(json) + System.lineSeparator();
    }

    private static double round(double value) {
        return Math.round(value * 1_000) / 1_000.0;
    }
}
