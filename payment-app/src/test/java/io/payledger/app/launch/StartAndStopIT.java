package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an operator meets: a start that fails says why in one line, a stop leaves nothing running and nothing damaged. */
class StartAndStopIT {
    @TempDir
    Path folder;

    private final Path data = Path.of("data");

    @Test
    void ctrlCStopsInOrderAndTheNextStartFindsEverything() throws Exception {
        String key;
        try (LedgerProcess first = LedgerProcess.up(folder.resolve(data)).ready()) {
            key = first.client().key();
            try (LedgerProcess second = LedgerProcess.up(folder.resolve(data))) {
                assertThat(second.exitCode()).isEqualTo(1);
                assertThat(ledgerLines(second)).singleElement().asString().contains("is in use by process");
            }
            long server = serverProcess();
            assertThat(first.interrupt()).isEqualTo(130);
            await().until(() ->
                    ProcessHandle.of(server).filter(ProcessHandle::isAlive).isEmpty());
            assertThat(folder.resolve(data).resolve("postgres/postmaster.pid")).doesNotExist();
            assertThat(Files.readString(folder.resolve(data).resolve("postgres.log")))
                    .contains("database system is shut down");
        }
        try (LedgerProcess again = LedgerProcess.up(folder.resolve(data)).ready()) {
            assertThat(again.client().key()).isEqualTo(key);
            assertThat(again.client().get("/actuator/health").status()).isEqualTo(200);
        }
    }

    @Test
    void aServerThatDiesTakesTheLedgerWithIt() throws Exception {
        try (LedgerProcess ledger = LedgerProcess.up(folder.resolve(data)).ready()) {
            ProcessHandle.of(serverProcess()).ifPresent(ProcessHandle::destroyForcibly);
            assertThat(ledger.exitCode()).isEqualTo(3);
            assertThat(ledger.output()).contains("ledger: PostgreSQL has ended");
        }
    }

    @Test
    void aTakenPortIsOneLine() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (String option : List.of("--http-port", "--postgres-port", "--bank-port")) {
                Path own = folder.resolve(option);
                try (LedgerProcess ledger = LedgerProcess.up(own, option, Integer.toString(other.getLocalPort()))) {
                    assertThat(ledger.exitCode()).isEqualTo(1);
                    assertThat(ledgerLines(ledger)).singleElement().asString().contains(option);
                    assertThat(own.resolve("postgres/postmaster.pid")).doesNotExist();
                }
            }
        }
    }

    @Test
    void rootWithoutUserNamespacesIsToldWhatToDo() throws Exception {
        assumeThat(new UnixSystem().getUid()).as("only root needs them").isZero();
        // A path without unshare looks like a machine that bars them.
        try (LedgerProcess ledger = LedgerProcess.up(Map.of("PATH", "/nowhere"), folder.resolve(data))) {
            assertThat(ledger.exitCode()).isEqualTo(1);
            assertThat(ledgerLines(ledger)).singleElement().asString().contains("another user", "--database-url");
        }
    }

    @Test
    void anUnknownOptionIsUsage() throws Exception {
        try (LedgerProcess ledger = LedgerProcess.up(folder.resolve(data), "--frobnicate")) {
            assertThat(ledger.exitCode()).isEqualTo(2);
            assertThat(folder.resolve(data)).doesNotExist();
        }
    }

    @Test
    void aSettingThatMakesNoSenseIsOneLineThatNamesItsKey() throws Exception {
        try (LedgerProcess ledger =
                LedgerProcess.up(folder.resolve(data), "--set", "payledger.access.key-cache-time=1h")) {
            assertThat(ledger.exitCode()).isEqualTo(1);
            assertThat(ledgerLines(ledger)).singleElement().asString().contains("payledger.access.key-cache-time");
            await().until(() -> !Files.exists(folder.resolve(data).resolve("postgres/postmaster.pid")));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "--set, payledger.edge.max-body=abc, payledger.edge.max-body",
        "--set, payledger.edge.max-bodi=64KB, did you mean payledger.edge.max-body?",
        "--set, server.port=1, --http-port",
        "--http-port, 70000, --http-port must be 0 to 65535",
        "--postgres-port, -1, --postgres-port must be 0 to 65535",
        "--bank-port, -1, --bank-port must be 0 to 65535",
        "--http-address, nowhere.invalid, --http-address",
        "--http-address, '', --http-address"
    })
    void anOptionThatMakesNoSenseIsOneLineThatNamesIt(String option, String value, String named) throws Exception {
        try (LedgerProcess ledger = LedgerProcess.up(folder.resolve(data), option, value)) {
            assertThat(ledger.exitCode()).isEqualTo(1);
            assertThat(ledgerLines(ledger)).singleElement().asString().contains(named);
            assertThat(ledger.output()).doesNotContain("ERROR");
        }
    }

    @Test
    void aPasswordThatIsNotTheDatabasesPointsToTheFile() throws Exception {
        try (LedgerProcess first = LedgerProcess.up(folder.resolve(data)).ready()) {
            assertThat(first.interrupt()).isEqualTo(130);
        }
        Path credentials = folder.resolve(data).resolve("credentials.properties");
        String right = Files.readString(credentials);
        for (String role : List.of("postgres", "ledger_owner", "ledger_app")) {
            Files.writeString(credentials, right.replaceFirst("(?m)^" + role + "=.", role + "=wrong"));
            try (LedgerProcess ledger = LedgerProcess.up(folder.resolve(data))) {
                assertThat(ledger.exitCode()).isEqualTo(1);
                assertThat(ledgerLines(ledger))
                        .singleElement()
                        .asString()
                        .contains("credentials.properties", "\"" + role + "\"");
            }
        }
        Files.delete(credentials);
        try (LedgerProcess ledger = LedgerProcess.up(folder.resolve(data))) {
            assertThat(ledger.exitCode()).isEqualTo(1);
            assertThat(ledgerLines(ledger)).singleElement().asString().contains("restore that file");
            assertThat(credentials).doesNotExist();
        }
    }

    private static List<String> ledgerLines(LedgerProcess process) {
        String output = process.output();
        assertThat(output).doesNotContain("\tat ");
        return output.lines().filter(line -> line.startsWith("ledger: ")).toList();
    }

    private long serverProcess() throws IOException {
        return Long.parseLong(Files.readAllLines(folder.resolve(data).resolve("postgres/postmaster.pid"))
                .getFirst());
    }
}
