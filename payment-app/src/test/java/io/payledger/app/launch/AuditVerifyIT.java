package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.app.audit.AuditCommand;
import io.payledger.app.database.CredentialsFile;
import io.payledger.app.database.DataFolder;
import io.payledger.app.database.EmbeddedLedgerDatabase;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Goal: an auditor learns in one line whether the log of a ledger is what was written, whether the ledger runs or not. */
class AuditVerifyIT {
    @TempDir
    private Path folder;

    @Test
    void aLogIsIntactUntilSomebodyChangesARow() throws Exception {
        Path data = folder.resolve("data");
        try (LedgerProcess ledger = LedgerProcess.up(data).ready()) {
            ledger.client().pay("order-1", 500, "CNY");
            Verification running = verify(data);
            assertThat(running.text()).contains("intact: ");
            assertThat(running.exitCode()).isZero();
        }

        Path json = folder.resolve("out.json");
        Verification stopped = verify(data, "--json", json.toString());
        assertThat(stopped.exitCode()).isZero();
        assertThat(Files.readString(json)).contains("\"intact\" : true", "\"head_hash\" : \"");

        changeTheAmountOfTheFirstEvent(data);

        Verification changed = verify(data, "--json", json.toString());
        assertThat(changed.exitCode()).isEqualTo(1);
        assertThat(changed.text()).contains("BROKEN at index 1 (WRONG_HASH)");
        assertThat(Files.readString(json)).contains("\"first_bad_index\" : 1");
    }

    @Test
    void aFolderWithoutALedgerIsOneLineAndStaysAsItWas() {
        Path nothing = folder.resolve("nothing");
        Verification result = verify(nothing);
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.text().strip().lines())
                .singleElement()
                .asString()
                .startsWith("ledger: There is no ledger in ");
        assertThat(nothing).doesNotExist();
    }

    @Test
    void aDatabaseThatIsNotThereIsOneLine() {
        Verification result = verify(folder, "--database-url", "jdbc:postgresql://127.0.0.1:1/ledger");
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.text()).startsWith("ledger: the log could not be read to its end: ");
    }

    /** As nobody can who has not the server itself: not even its owner gets past the trigger. */
    private static void changeTheAmountOfTheFirstEvent(Path data) throws Exception {
        try (DataFolder taken = DataFolder.open(data)) {
            CredentialsFile credentials = CredentialsFile.of(taken);
            try (EmbeddedLedgerDatabase server =
                            EmbeddedLedgerDatabase.start(taken, credentials, Ports.choose("127.0.0.1", 0));
                    Connection connection = DriverManager.getConnection(
                            server.database().url(),
                            "postgres",
                            credentials.get("postgres").orElseThrow());
                    Statement statement = connection.createStatement()) {
                statement.execute("ALTER TABLE events DISABLE TRIGGER ALL");
                assertThat(
                                statement.executeUpdate(
                                        "UPDATE events SET payload = replace(payload::text, '500', '400')::json WHERE global_index = 1"))
                        .isEqualTo(1);
            }
        }
    }

    private static Verification verify(Path data, String... options) {
        StringWriter text = new StringWriter();
        CommandLine command = new CommandLine(new AuditCommand())
                .setOut(new PrintWriter(text))
                .setErr(new PrintWriter(text));
        String[] arguments = new String[options.length + 3];
        arguments[0] = "verify";
        arguments[1] = "--data";
        arguments[2] = data.toString();
        System.arraycopy(options, 0, arguments, 3, options.length);
        return new Verification(command.execute(arguments), text.toString());
    }

    private record Verification(int exitCode, String text) {}
}
