package io.payledger.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class AllFiguresTest {
    @Test
    void eachFigureWithABarSaysWhetherItIsReached() {
        AllFigures figures = new AllFigures(List.of(run("query", 0, """
                        {"filter_p50_ms": 200.5, "dashboard_ms": 41, "csv_seconds": 8, "deep_page_vs_first_page": 1,
                         "bars": {"filter_p50_ms": 200, "dashboard_ms": 1000},
                         "machine": {"cores": 2, "processor": "P", "memoryMebibytes": 10, "jdk": "J", "postgres": "17"}}"""), run("charge", 0, """
                        {"vs_plain_table": 0.9, "vs_bare_table": 0.5, "vs_stock_axon": 3.0, "charged": 7,
                         "bars": {"vs_plain_table": 1, "vs_stock_axon": 3}}""")));
        assertThat(figures.complete()).isTrue();
        assertThat(figures.table().lines().map(line -> line.replaceAll(" +", " ")))
                .containsExactly(
                        "",
                        "2 cores, P, 10 MiB · J · PostgreSQL 17",
                        "",
                        "benchmark figure measured bar",
                        "query filter_p50_ms 200.500 at most 200.000: MISSED",
                        "query dashboard_ms 41.000 at most 1,000.000: reached",
                        "query deep_page_vs_first_page 1.000 –",
                        "charge vs_plain_table 0.900 at least 1.000: MISSED",
                        "charge vs_bare_table 0.500 –",
                        "charge vs_stock_axon 3.000 at least 3.000: reached");
    }

    @Test
    void oneThatCouldNotBeRunIsNamed() {
        AllFigures figures = new AllFigures(List.of(run("append", 2, null)));
        assertThat(figures.complete()).isFalse();
        assertThat(figures.table()).contains("append", "could not be run", "exit code 2");
        assertThat(figures.json()).contains("\"exit_code\" : 2", "\"figures\" : null");
    }

    private static AllFigures.Run run(String name, int exit, @Nullable String json) {
        JsonNode figures = json == null ? null : JsonMapper.shared().readTree(json);
        return new AllFigures.Run(name, exit, Duration.ofSeconds(1), figures);
    }
}
