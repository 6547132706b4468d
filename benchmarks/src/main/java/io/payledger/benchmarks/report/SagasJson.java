package io.payledger.benchmarks.report;

import io.payledger.benchmarks.measure.Reading;
import io.payledger.benchmarks.sagas.SagasResult;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The result for programs. */
public final class SagasJson {
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private SagasJson() {}

    /** One JSON object. */
    public static String of(SagasResult result) {
        Map<String, Object> json = new LinkedHashMap<>();
        result.stores().stream()
                .limit(result.stores().size() - 1L)
                .forEach(rival -> json.put("vs_" + rival.name().replace('-', '_'), round(result.against(rival))));
        Map<String, Object> stores = new LinkedHashMap<>();
        result.stores().forEach(store -> stores.put(store.name(), store(store)));
        json.put("stores", stores);
        json.put("batch", result.plan().batch());
        json.put("rounds", result.plan().rounds());
        json.put("machine", result.machine());
        json.put("postgres_settings", result.settings());
        return MAPPER.writeValueAsString(json) + System.lineSeparator();
    }

    private static Map<String, Object> store(SagasResult.Store store) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("steps_per_second", Math.round(store.stepsPerSecond()));
        json.put("statements_per_step", round(store.statements()));
        json.put("own_cpu_us_per_step", round(store.series().median(SagasJson::ownCpuMicros)));
        store.series()
                .medianIfKnown(Reading::otherProcessors)
                .ifPresent(others -> json.put("other_processors", round(others)));
        json.put("wal_bytes_per_step", Math.round(store.series().median(it -> it.walBytes() / (double) it.events())));
        json.put("batch_p50_ms", round(store.series().median(it -> it.latency().p50())));
        return json;
    }

    static double ownCpuMicros(Reading reading) {
        return reading.ownCpuSeconds() * 1e6 / reading.events();
    }

    private static double round(double value) {
        return Math.round(value * 1_000) / 1_000.0;
    }
}
