package io.payledger.benchmarks.report;

import io.payledger.benchmarks.duplicates.DuplicatesResult;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The result for programs. */
public final class DuplicatesJson {
    /** The share of the empty endpoint's rate that is wanted at least. */
    static final double LEAST = 0.5;

    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private DuplicatesJson() {}

    /** One JSON object. */
    public static String of(DuplicatesResult result) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("vs_empty_endpoint", round(result.vsEmptyEndpoint()));
        json.put("vs_empty_get", round(result.vsEmptyGet()));
        json.put("bars", Map.of("vs_empty_endpoint", LEAST));
        Map<String, Object> arms = new LinkedHashMap<>();
        for (String arm : result.arms()) {
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("requests_per_second", round(result.perSecond(arm)));
            figures.put("vs_empty_endpoint", round(result.vsEmpty(arm)));
            figures.put("vs_empty_get", round(result.vsEmptyGet(arm)));
            figures.put("p50_ms", round(result.p50(arm)));
            figures.put("p99_ms", round(result.p99(arm)));
            arms.put(arm, figures);
        }
        json.put("arms", arms);
        json.put("orders", result.plan().orders());
        json.put("charges", result.charges());
        json.put("rounds", result.plan().rounds());
        json.put("seconds", result.plan().slice().toMillis() / 1e3);
        json.put("callers", result.plan().callers());
        json.put("machine", result.machine());
        return MAPPER.writeValueAsString(json) + System.lineSeparator();
    }

    /** Three digits behind the point: more would claim more than was measured. */
    private static double round(double value) {
        return Math.round(value * 1_000) / 1_000.0;
    }
}
