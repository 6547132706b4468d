package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.payledger.app.quality.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The load plan that people take to their own ledger, run by JMeter itself, with the bank's books as witness. */
class JMeterPlanIT {
    private static final int ORDERS = 10;
    private static final int AT_ONCE = 50;
    private static final Path JMETER = Repository.ROOT.resolve("jmeter/target/home");

    @TempDir
    Path folder;

    @Test
    void fiftyAtOnceForEachOrderChargeItOnce() throws Exception {
        assumeTrue(
                Files.isDirectory(JMETER), "module jmeter is built by ./ledger test, not with -pl payment-app alone");
        try (Ledger ledger = new Ledger(LedgerOptions.onFreePorts(folder.resolve("data"), Map.of()))) {
            Ledger.Addresses addresses = ledger.start();
            List<String> samples =
                    run(addresses.api().getPort(), addresses.keys().merchant().orElseThrow());
            assertThat(samples)
                    .hasSize(ORDERS * AT_ONCE + ORDERS)
                    .allSatisfy(line -> assertThat(line).endsWith(",true"));
            JsonNode books = new LedgerClient(Objects.requireNonNull(addresses.bank()), "")
                    .get("/sim/ledger")
                    .json();
            assertThat(books.path("ordersCharged").asInt()).isEqualTo(ORDERS);
            assertThat(books.path("charges").asInt()).isEqualTo(ORDERS);
        }
    }

    /** The lines of the result: answer's code, then whether it was as the plan expects. */
    private List<String> run(int port, String key) throws IOException, InterruptedException {
        Path results = folder.resolve("results.csv");
        Path log = folder.resolve("jmeter.out");
        Process jmeter = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-Djmeter.home=" + JMETER,
                        "-Dlog4j2.configurationFile=" + JMETER.resolve("bin/log4j2.xml"),
                        "-cp",
                        JMETER.resolve("lib/ext") + "/*",
                        "org.apache.jmeter.NewDriver",
                        "-n",
                        "-d",
                        JMETER.toString(),
                        "-t",
                        Repository.ROOT
                                .resolve("deploy/jmeter/fifty-at-once.jmx")
                                .toString(),
                        "-l",
                        results.toString(),
                        "-j",
                        folder.resolve("jmeter.log").toString(),
                        "-Jport=" + port,
                        "-Jkey=" + key,
                        "-Jorders=" + ORDERS,
                        "-Jthreads=" + AT_ONCE,
                        "-Jjmeter.save.saveservice.print_field_names=false",
                        "-Jjmeter.save.saveservice.timestamp_format=none",
                        "-Jjmeter.save.saveservice.label=true",
                        "-Jjmeter.save.saveservice.time=false",
                        "-Jjmeter.save.saveservice.latency=false",
                        "-Jjmeter.save.saveservice.connect_time=false",
                        "-Jjmeter.save.saveservice.bytes=false",
                        "-Jjmeter.save.saveservice.sent_bytes=false",
                        "-Jjmeter.save.saveservice.thread_name=false",
                        "-Jjmeter.save.saveservice.thread_counts=false",
                        "-Jjmeter.save.saveservice.idle_time=false",
                        "-Jjmeter.save.saveservice.url=false",
                        "-Jjmeter.save.saveservice.data_type=false",
                        "-Jjmeter.save.saveservice.response_message=false",
                        "-Jjmeter.save.saveservice.assertion_results_failure_message=false")
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertThat(jmeter.waitFor(120, TimeUnit.SECONDS)).as("JMeter has ended").isTrue();
        assertThat(results).as(Files.readString(log)).exists();
        return Files.readAllLines(results);
    }
}
