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

    /** Events that a rebuild must make in a second. */
    static final double LEAST_PER_SECOND = 30_000;

    /** How many times a rebuild must be as fast as a stock replay. */
    static final double LEAST_VS_STOCK = 5;

    /** What charges must keep of their rate meanwhile. */
    static final double LEAST_LIVE_RATE = 0.7;

    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private AuditJson() {}

    /** One JSON object. */
    public static String of(AuditResult result) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("verify_seconds_1m", round(result.verifySecondsForAMillion()));
        json.put("rebuild_events_per_s", round(result.rebuildPerSecond()));
        json.put("rebuild_vs_stock_replay", round(result.rebuildVsStock()));
        result.liveRate().ifPresent(rate -> json.put("live_rate_during_rebuild", round(rate)));
        json.put("compare_and_swap_seconds", round(result.compareAndSwapSeconds()));
        json.put("stock_replay_events_per_s", round(result.stock().perSecond()));
        json.put("rebuild_cpu_us_per_event", round(result.rebuildMicros()));
        json.put("stock_replay_cpu_us_per_event", round(result.stock().cpu().micros()));
        json.put("first_checkpoint_seconds", round(result.firstCheckpointSeconds()));
        json.put("next_checkpoint_ms", round(result.nextCheckpointMillis()));
        json.put("inclusion_proof_ms", round(result.proofMillis()));
        json.put(
                "bars",
                Map.of(
                        "verify_seconds_1m",
                        MOST_SECONDS,
                        "rebuild_events_per_s",
                        LEAST_PER_SECOND,
                        "rebuild_vs_stock_replay",
                        LEAST_VS_STOCK,
                        "live_rate_during_rebuild",
                        LEAST_LIVE_RATE));
        json.put("events", result.plan().events());
        json.put(
                "passes_seconds",
                result.verifySeconds().stream().map(AuditJson::round).toList());
        json.put(
                "rebuilds_events_per_s",
                result.rebuilds().stream().map(pass -> round(pass.perSecond())).toList());
        json.put(
                "live_rates_during_rebuild",
                result.liveRatios().stream().map(AuditJson::round).toList());
        json.put("readers", result.readers());
        json.put("machine", result.machine());
        json.put("postgres_settings", result.settings());
        return MAPPER.writeValueAsString(json) + System.lineSeparator();
    }

    private static double round(double value) {
        return Math.round(value * 1_000) / 1_000.0;
    }
}
