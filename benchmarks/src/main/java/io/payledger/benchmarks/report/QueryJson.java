package io.payledger.benchmarks.report;

import io.payledger.benchmarks.measure.Percentiles;
import io.payledger.benchmarks.query.QueryResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The result for programs. */
public final class QueryJson {
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private QueryJson() {}

    /** One JSON object. */
    public static String of(QueryResult result) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("filter_p50_ms", round(result.slowestFilter()));
        json.put("deep_page_vs_first_page", round(result.deepPageVsFirst()));
        json.put("csv_peak_heap_mb", round(result.csv().peakHeapMb()));
        json.put("xlsx_peak_heap_mb", round(result.xlsx().peakHeapMb()));
        json.put("dashboard_ms", round(result.dashboard().p50()));
        json.put("csv_seconds", round(result.csv().seconds()));
        json.put("xlsx_seconds", round(result.xlsx().seconds()));
        json.put("bars", Map.of("filter_p50_ms", 200, "csv_peak_heap_mb", 256, "dashboard_ms", 1_000));
        json.put("filters", asked(result.filters()));
        json.put("scans", asked(result.scans()));
        json.put("second_page_ms", millis(result.secondPage()));
        json.put("deep_page_ms", millis(result.deepPage()));
        json.put("payments", result.plan().payments());
        json.put("repeats", result.plan().repeats());
        json.put("machine", result.machine());
        json.put("postgres_settings", result.settings());
        return MAPPER.writeValueAsString(json) + System.lineSeparator();
    }

    private static List<Map<String, Object>> asked(List<QueryResult.Asked> questions) {
        return questions.stream()
                .map(it -> Map.<String, Object>of("question", it.question(), "ms", millis(it.millis())))
                .toList();
    }

    private static Percentiles millis(Percentiles exact) {
        return new Percentiles(round(exact.p50()), round(exact.p95()), round(exact.p99()), round(exact.max()));
    }

    private static double round(double value) {
        return Math.round(value * 1_000) / 1_000.0;
    }
}
