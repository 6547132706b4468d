package io.payledger.benchmarks.report;

import io.payledger.benchmarks.append.AppendResult;
import io.payledger.benchmarks.append.Measured;
import io.payledger.benchmarks.measure.Percentiles;
import io.payledger.benchmarks.measure.Reading;
import io.payledger.benchmarks.measure.Series;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The result for programs. What was not measured is {@code null}, with a note that says why. */
public final class AppendJson {
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private AppendJson() {}

    /** One JSON object. */
    public static String of(AppendResult result) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        List<String> notes = new ArrayList<>(result.notes());
        Map<String, Object> bars = new LinkedHashMap<>();
        for (Bar bar : Bar.of(result)) {
            json.put(bar.key(), nullable(bar.reached()));
            bars.put(bar.key(), bar.least());
            if (bar.reached().isEmpty()) {
                notes.add(bar.key() + " was not measured in this run");
            }
        }
        json.put("reader_delay_ms", round(result.readers().idle().p50()));
        json.put("reader_delay_loaded_ms", round(result.readers().loaded().p50()));
        json.put("other_processors_busy", nullable(result.otherProcessors()));
        json.put("bars", bars);
        json.put("rate_vs_empty", rateVsEmpty(result));
        json.put("rates", result.arms().stream().map(AppendJson::arm).toList());
        json.put("engine_mean_batch_events", round(result.meanBatch()));
        json.put("rounds", result.plan().rounds());
        json.put("seconds", result.plan().slice().toMillis() / 1e3);
        json.put("callers", result.plan().callers());
        json.put("threads", result.plan().threads().name());
        json.put("machine", result.machine());
        json.put("postgres_settings", result.settings());
        json.put("notes", notes);
        return MAPPER.writeValueAsString(json) + System.lineSeparator();
    }

    private static Map<String, Object> rateVsEmpty(AppendResult result) {
        Map<String, Object> rates = new LinkedHashMap<>();
        for (long events : result.plan().eventsStored()) {
            result.rateVsEmpty(events).ifPresent(rate -> rates.put(Long.toString(events), round(rate)));
        }
        return rates;
    }

    private static Map<String, @Nullable Object> arm(Measured arm) {
        Series series = arm.series();
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("arm", arm.name());
        json.put("setup", arm.setup());
        json.put("payments_per_second", round(series.median(Reading::paymentsPerSecond)));
        json.put("events_per_second", round(series.median(Reading::eventsPerSecond)));
        json.put("events_per_second_least", round(series.smallest(Reading::eventsPerSecond)));
        json.put("events_per_second_most", round(series.largest(Reading::eventsPerSecond)));
        json.put("own_cpu_seconds_per_command", series.median(Reading::ownCpuMicrosPerCommand) / 1e6);
        OptionalDouble postgres = series.medianIfKnown(Reading::postgresCpuMicrosPerCommand);
        json.put("postgres_cpu_seconds_per_command", postgres.isPresent() ? postgres.getAsDouble() / 1e6 : null);
        json.put("wal_bytes_per_command", round(series.median(Reading::walBytesPerCommand)));
        json.put("latency_ms", latency(series));
        return json;
    }

    private static Percentiles latency(Series series) {
        return new Percentiles(
                round(series.median(reading -> reading.latency().p50())),
                round(series.median(reading -> reading.latency().p95())),
                round(series.median(reading -> reading.latency().p99())),
                round(series.median(reading -> reading.latency().max())));
    }

    private static @Nullable Double nullable(OptionalDouble value) {
        return value.isPresent() ? round(value.getAsDouble()) : null;
    }

    /** Three digits behind the point: more would claim more than was measured. */
    private static double round(double value) {
        return Math.round(value * 1_000) / 1_000.0;
    }
}
