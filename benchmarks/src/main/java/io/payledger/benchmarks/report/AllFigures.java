package io.payledger.benchmarks.report;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The figures of several benchmarks beside each other, with their bars. */
public record AllFigures(List<Run> runs) {
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private static final String ROW = "%-11s %-28s %14s  %s%n";

    /** Of which less is better; of all others more is. */
    private static final Set<String> AT_MOST =
            Set.of("filter_p50_ms", "dashboard_ms", "csv_peak_heap_mb", "verify_seconds_1m", "cost");

    /** What is told although it has no bar, beside all ratios. */
    private static final Set<String> TOLD = Set.of("p99_added_ms_half_load", "deep_page_vs_first_page");

    /**
     * One benchmark's.
     *
     * @param exit code of its process
     * @param figures its JSON; null when it wrote none
     */
    public record Run(
            String benchmark,
            int exit,
            Duration took,
            @Nullable JsonNode figures) {}

    /** Whether each could be run. */
    public boolean complete() {
        return runs.stream().allMatch(run -> run.exit() == 0 && run.figures() != null);
    }

    /** For people: the machine, then a line a figure. */
    public String table() {
        StringBuilder text = new StringBuilder("%n".formatted());
        machine()
                .ifPresent(machine -> text.append("%s cores, %s, %s MiB · %s · PostgreSQL %s%n%n"
                        .formatted(
                                machine.path("cores").asString(),
                                machine.path("processor").asString(),
                                machine.path("memoryMebibytes").asString(),
                                machine.path("jdk").asString(),
                                machine.path("postgres").asString())));
        text.append(ROW.formatted("benchmark", "figure", "measured", "bar"));
        for (Run run : runs) {
            JsonNode figures = run.figures();
            if (run.exit() != 0 || figures == null) {
                text.append(ROW.formatted(run.benchmark(), "could not be run", "", "exit code " + run.exit()));
            }
            if (figures != null) {
                keys(figures).forEach(key -> text.append(row(run.benchmark(), key, figures)));
            }
        }
        return text.toString();
    }

    /** For programs: the whole JSON of each. */
    public String json() {
        Map<String, Object> benchmarks = new LinkedHashMap<>();
        for (Run run : runs) {
            Map<String, Object> told = new LinkedHashMap<>();
            told.put("exit_code", run.exit());
            told.put("seconds", run.took().toMillis() / 1e3);
            told.put("figures", run.figures());
            benchmarks.put(run.benchmark(), told);
        }
        Map<String, Object> json = new LinkedHashMap<>();
        machine().ifPresent(machine -> json.put("machine", machine));
        json.put("benchmarks", benchmarks);
        return MAPPER.writeValueAsString(json) + System.lineSeparator();
    }

    private Optional<JsonNode> machine() {
        return runs.stream()
                .map(Run::figures)
                .filter(Objects::nonNull)
                .map(figures -> figures.path("machine"))
                .findFirst();
    }

    private static Stream<String> keys(JsonNode figures) {
        return figures.propertyNames().stream()
                .filter(key -> figures.path(key).isNumber())
                .filter(key -> figures.path("bars").has(key) || key.startsWith("vs_") || TOLD.contains(key));
    }

    private static String row(String benchmark, String key, JsonNode figures) {
        double measured = figures.path(key).doubleValue();
        return ROW.formatted(benchmark, key, "%,.3f".formatted(measured), verdict(key, measured, figures.path("bars")));
    }

    private static String verdict(String key, double measured, JsonNode bars) {
        if (!bars.path(key).isNumber()) {
            return "–";
        }
        double bar = bars.path(key).doubleValue();
        boolean reached = AT_MOST.contains(key) ? measured <= bar : measured >= bar;
        return "at %s %,.3f: %s"
                .formatted(AT_MOST.contains(key) ? "most" : "least", bar, reached ? "reached" : "MISSED");
    }
}
