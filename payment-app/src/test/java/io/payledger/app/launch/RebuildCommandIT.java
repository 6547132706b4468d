package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.app.Main;
import io.payledger.app.audit.AuditCommand;
import io.payledger.app.database.LedgerDatabase;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;
import picocli.CommandLine;

/** Goal: tables are compared and rebuilt from the command line, of a running ledger and of a stopped one. */
class RebuildCommandIT {
    @TempDir
    private Path folder;

    @Test
    void tablesOfARunningLedgerAndOfAStoppedOneAreComparedAndRebuilt() throws Exception {
        Path data = folder.resolve("data");
        Path json = folder.resolve("out.json");
        try (LedgerProcess ledger = LedgerProcess.up(data).ready()) {
            for (int i = 0; i < 5; i++) {
                ledger.client().pay("order-" + i, 500 + i, "CNY", "Prefer", "wait=8");
            }
            Result equal = audit(data, "compare", "--json", json.toString());
            assertThat(equal.exitCode()).as(equal.text()).isZero();
            assertThat(equal.text()).contains("transactions: ", "alarms: ", "are what the events say");
            assertThat(Files.readString(json)).contains("\"projection\" : \"journal\"", "\"different_rows\" : 0");

            changed(data, "UPDATE payment_transaction SET amount_minor = 1 WHERE order_id = 'order-3'");
            Result different = audit(data, "compare", "transactions", "--json", json.toString());
            assertThat(different.exitCode()).isEqualTo(1);
            assertThat(different.text()).contains("payment_id=demo/order-3 amount_minor: 1, should be 503");
            assertThat(Files.readString(json)).contains("\"paymentId\" : \"demo/order-3\"");

            // A process that is killed over it leaves nothing that the next one stumbles over.
            killedInTheMiddle(data);
            Result rebuilt = audit(data, "rebuild", "transactions", "--reason", "an amount was wrong");
            assertThat(rebuilt.exitCode()).as(rebuilt.text()).isZero();
            assertThat(rebuilt.text()).contains("rebuilt and in place, 1 of ");
            // The running ledger goes on with the new tables.
            ledger.client().pay("order-9", 900, "CNY", "Prefer", "wait=8");
            assertThat(audit(data, "compare").exitCode()).isZero();
        }
        // The ledger rests now: the command starts its database and stops it again.
        changed(data, "DELETE FROM payment_timeline WHERE payment_id = 'demo/order-9' AND sequence_number = 0");
        assertThat(audit(data, "compare", "timeline").exitCode()).isEqualTo(1);
        assertThat(audit(data, "rebuild", "timeline").exitCode()).isZero();
        assertThat(audit(data, "rebuild", "timeline", "--drop").text()).contains("are removed");
        assertThat(audit(data, "compare", "timeline").exitCode()).isZero();
    }

    @Test
    void whatCannotBeDoneIsOneLine() {
        Result nothing = audit(folder.resolve("nothing"), "compare");
        assertThat(nothing.exitCode()).isEqualTo(2);
        assertThat(nothing.text().strip().lines())
                .singleElement()
                .asString()
                .startsWith("ledger: There is no ledger in ");
        Result unknown = audit(folder, "rebuild", "transaction");
        assertThat(unknown.exitCode()).isEqualTo(2);
        assertThat(unknown.text()).contains("There is no projection transaction; there are: transactions, ");
        assertThat(audit(folder, "rebuild", "journal", "--share", "0").text()).contains("from 1 to 100");
    }

    private static void killedInTheMiddle(Path data) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "audit",
                        "rebuild",
                        "transactions",
                        "--data",
                        data.toString()))
                .redirectErrorStream(true)
                .start();
        // Its first line comes when the second tables are there.
        process.inputReader().readLine();
        process.destroyForcibly();
        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    }

    private static void changed(Path data, String sql) {
        try (JoinedDatabase database = JoinedDatabase.in(data, LedgerDatabase.APP)) {
            assertThat(JdbcClient.create(database.dataSource()).sql(sql).update())
                    .isEqualTo(1);
        }
    }

    private static Result audit(Path data, String... arguments) {
        StringWriter text = new StringWriter();
        CommandLine command = new CommandLine(new AuditCommand())
                .setOut(new PrintWriter(text))
                .setErr(new PrintWriter(text));
        String[] all = Stream.concat(Stream.of(arguments), Stream.of("--data", data.toString()))
                .toArray(String[]::new);
        return new Result(command.execute(all), text.toString());
    }

    private record Result(int exitCode, String text) {}
}
