package io.payledger.benchmarks.report;

import io.payledger.benchmarks.charge.PublishingBenchmark.Result;
import io.payledger.benchmarks.measure.Medians;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** What publishing costs, for people and for programs. */
public final class NotifyReport {
    /** The share of the rate that may be lost. */
    static final double MOST = 0.10;

    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private NotifyReport() {}

    /** The whole table, with a line end. */
    public static String table(Result result) {
        return """
                %s
                %d callers, medians over %d rounds of %.1f s

                silent      %,8.0f charges/s
                publishing  %,8.0f charges/s, to Kafka on the same processors
                cost        %8.3f  (at most %.2f: %s)
                %,d messages for %,d charges that ended
                """.formatted(
                        result.machine().line(),
                        result.plan().callers(),
                        result.plan().rounds(),
                        result.plan().slice().toMillis() / 1e3,
                        median(result.silent()),
                        median(result.publishing()),
                        result.cost(),
                        MOST,
                        result.cost() <= MOST ? "reached" : "missed",
                        result.messages(),
                        result.news());
    }

    /** One JSON object. */
    public static String json(Result result) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("cost", round(result.cost()));
        json.put("bars", Map.of("cost", MOST));
        json.put("silent_charges_per_second", round(median(result.silent())));
        json.put("publishing_charges_per_second", round(median(result.publishing())));
        json.put("charges_ended", result.news());
        json.put("messages", result.messages());
        json.put("callers", result.plan().callers());
        json.put("rounds", result.plan().rounds());
        json.put("seconds", result.plan().slice().toMillis() / 1e3);
        json.put("machine", result.machine());
        return MAPPER.writeValueAsString(json) + System.lineSeparator();
    }

    private static double median(List<Double> rates) {
        return Medians.of(rates.stream().mapToDouble(Double::doubleValue));
    }

    private static double round(double value) {
        return Math.round(value * 1_000) / 1_000.0;
    }
}
