package io.payledger.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.NodeList;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs every arm for the blink of an eye: a benchmark that nobody runs breaks unseen. */
class BenchMainIT {
    @TempDir
    private Path folder;

    @Test
    void everyArmOfTheAppendBenchmarkRunsAndReportsItsRate() throws Exception {
        Path json = folder.resolve("figures.json");
        Path svg = folder.resolve("rates.svg");

        int exit = BenchMain.run(
                "append",
                "--rounds=1",
                "--seconds=0.2",
                "--callers=8",
                "--events-stored=0,3001",
                "--tuning-seconds=0.1",
                "--json=" + json,
                "--svg=" + svg,
                "--dir=" + folder);

        assertThat(exit).isZero();
        JsonNode figures = JsonMapper.shared().readTree(Files.readString(json));
        assertThat(figures.get("rates").values())
                .extracting(arm -> arm.get("arm").stringValue())
                .containsExactly(
                        "ledger",
                        "ledger-at-3001",
                        "ledger-uncached",
                        "axon-jdbc",
                        "plain-table",
                        "engine",
                        "raw-insert",
                        "raw-insert-8",
                        "raw-insert-32",
                        "raw-insert-128",
                        "raw-copy",
                        "verify-chain",
                        "plain-sha256");
        assertThat(figures.get("rates").values())
                .allSatisfy(arm ->
                        assertThat(arm.get("events_per_second").doubleValue()).isPositive());
        for (String ratio : List.of("vs_axon_jdbc", "vs_plain_table", "engine_vs_raw_insert", "verify_vs_sha256")) {
            assertThat(figures.get(ratio).doubleValue()).as(ratio).isPositive();
        }
        assertThat(figures.get("rate_at_10m_vs_empty").isNull()).isTrue();
        assertThat(figures.get("notes").values())
                .extracting(JsonNode::stringValue)
                .contains("rate_at_10m_vs_empty was not measured in this run");
        assertThat(figures.get("machine").get("cores").intValue()).isPositive();
        assertThat(texts(svg)).contains("ledger-at-3001", "plain-table").doesNotContain("plain-sha256");
    }

    @Test
    void duplicatesAreMeasuredAgainstTheEmptyEndpointAndChargeNothing() throws Exception {
        Path json = folder.resolve("figures.json");

        int exit = BenchMain.run(
                "duplicates",
                "--rounds=1",
                "--seconds=0.2",
                "--warm-up=0.2",
                "--callers=4",
                "--orders=5",
                "--json=" + json,
                "--dir=" + folder);

        assertThat(exit).isZero();
        JsonNode figures = JsonMapper.shared().readTree(Files.readString(json));
        assertThat(figures.get("arms").propertyNames())
                .containsExactly("empty-endpoint", "empty-get", "same-key", "other-key", "other-amount");
        assertThat(figures.get("arms").values())
                .allSatisfy(arm ->
                        assertThat(arm.get("requests_per_second").doubleValue()).isPositive());
        assertThat(figures.get("vs_empty_endpoint").doubleValue()).isPositive();
        assertThat(figures.get("charges").intValue()).isEqualTo(5);
    }

    @Test
    void wholeChargesAreMeasuredAgainstBothRivalsAndTheBankAgrees() throws Exception {
        Path json = folder.resolve("figures.json");

        int exit = BenchMain.run(
                "charge",
                "--rounds=1",
                "--seconds=0.5",
                "--callers=4",
                "--warm-up=0",
                "--json=" + json,
                "--dir=" + folder);

        assertThat(exit).isZero();
        JsonNode figures = JsonMapper.shared().readTree(Files.readString(json));
        assertThat(figures.get("rates").propertyNames())
                .containsExactly("ledger", "plain-table", "stock-axon", "bare-table");
        assertThat(figures.get("rates").values())
                .allSatisfy(
                        service -> assertThat(service.get("charges_per_second").doubleValue())
                                .isPositive());
        for (String service : List.of("ledger", "plain-table", "stock-axon")) {
            assertThat(figures.get("rates").get(service).get("half_load_p99_ms").doubleValue())
                    .as(service)
                    .isGreaterThan(20);
        }
        for (String figure : List.of("vs_plain_table", "vs_bare_table", "vs_stock_axon", "p99_added_ms_half_load")) {
            assertThat(figures.get(figure).doubleValue()).as(figure).isPositive();
        }
        assertThat(figures.get("charged").longValue())
                .isPositive()
                .isEqualTo(figures.get("answered").longValue());
    }

    @Test
    void theAuditBenchmarkVerifiesASignedLogAndReportsIt() throws Exception {
        Path json = folder.resolve("audit.json");

        int exit = BenchMain.run(
                "audit", "--events=3000", "--repeats=1", "--rounds=0", "--json=" + json, "--dir=" + folder);

        assertThat(exit).isZero();
        JsonNode figures = JsonMapper.shared().readTree(Files.readString(json));
        for (String figure : List.of(
                "verify_seconds_1m",
                "rebuild_events_per_s",
                "rebuild_vs_stock_replay",
                "first_checkpoint_seconds",
                "next_checkpoint_ms",
                "inclusion_proof_ms")) {
            assertThat(figures.get(figure).doubleValue()).as(figure).isPositive();
        }
    }

    @Test
    void publishingIsMeasuredAgainstSilenceAndEachChargeIsPublished() throws Exception {
        Path json = folder.resolve("notify.json");

        int exit = BenchMain.run(
                "notify",
                "--rounds=1",
                "--seconds=0.5",
                "--callers=4",
                "--warm-up=0",
                "--json=" + json,
                "--dir=" + folder);

        assertThat(exit).isZero();
        JsonNode figures = JsonMapper.shared().readTree(Files.readString(json));
        assertThat(figures.get("cost").isNumber()).isTrue();
        assertThat(figures.get("silent_charges_per_second").doubleValue()).isPositive();
        assertThat(figures.get("publishing_charges_per_second").doubleValue()).isPositive();
        assertThat(figures.get("messages").longValue())
                .isPositive()
                .isEqualTo(figures.get("charges_ended").longValue());
    }

    @Test
    void aRunWithoutCallersIsRefused() {
        assertThat(BenchMain.run("charge", "--callers=0")).isNotZero();
        assertThat(BenchMain.run("duplicates", "--callers=0")).isNotZero();
        assertThat(BenchMain.run("append", "--callers=0")).isNotZero();
        assertThat(BenchMain.run("notify", "--callers=0")).isNotZero();
    }

    private static List<String> texts(Path svg) throws Exception {
        NodeList texts = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(svg.toFile())
                .getElementsByTagName("text");
        return IntStream.range(0, texts.getLength())
                .mapToObj(text -> texts.item(text).getTextContent())
                .toList();
    }

    @Test
    void theQueryBenchmarkAsksEveryQuestionAndReportsIt() throws Exception {
        Path json = folder.resolve("query.json");

        int exit = BenchMain.run("query", "--payments=3000", "--repeats=1", "--json=" + json, "--dir=" + folder);

        assertThat(exit).isZero();
        JsonNode figures = JsonMapper.shared().readTree(Files.readString(json));
        assertThat(figures.get("filters").values()).hasSizeGreaterThan(20);
        for (String figure :
                List.of("filter_p50_ms", "deep_page_vs_first_page", "csv_peak_heap_mb", "xlsx_peak_heap_mb")) {
            assertThat(figures.get(figure).doubleValue()).as(figure).isPositive();
        }
    }

    @Test
    void allThatAreWantedRunInProcessesOfTheirOwnIntoOneTable() throws Exception {
        Path json = folder.resolve("all.json");

        int exit = BenchMain.run("--short", "--only=sagas", "--json=" + json, "--dir=" + folder);

        assertThat(exit).isZero();
        JsonNode figures = JsonMapper.shared().readTree(Files.readString(json));
        assertThat(figures.get("machine").get("cores").intValue()).isPositive();
        assertThat(figures.get("benchmarks").propertyNames()).containsExactly("sagas");
        JsonNode sagas = figures.get("benchmarks").get("sagas");
        assertThat(sagas.get("exit_code").intValue()).isZero();
        assertThat(sagas.get("seconds").doubleValue()).isPositive();
        assertThat(sagas.get("figures").get("vs_axon").doubleValue()).isPositive();
        assertThat(BenchMain.run("--only=nonsense")).isNotZero();
    }

    @Test
    void theSagasBenchmarkMeasuresTheLedgersStoreAgainstAxons() throws Exception {
        Path json = folder.resolve("sagas.json");

        int exit = BenchMain.run("sagas", "--rounds=1", "--seconds=0.3", "--json=" + json, "--dir=" + folder);

        assertThat(exit).isZero();
        JsonNode figures = JsonMapper.shared().readTree(Files.readString(json));
        assertThat(figures.get("stores").propertyNames()).containsExactly("axon", "axon-locked", "ledger");
        assertThat(figures.get("stores").values())
                .allSatisfy(store ->
                        assertThat(store.get("steps_per_second").doubleValue()).isPositive());
        assertThat(figures.get("stores")
                        .get("ledger")
                        .get("statements_per_step")
                        .doubleValue())
                .isLessThan(0.1);
        assertThat(figures.get("vs_axon").doubleValue()).isPositive();
    }
}
