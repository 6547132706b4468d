package io.payledger.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.app.audit.AuditCommand;
import io.payledger.app.database.StartupProblem;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Goal: an older copy of the database is not taken for the ledger's own, whose orders would be paid again (case H03). */
class RestoredDatabaseIT {
    @TempDir
    private Path folder;

    @Test
    void h03AnOlderCopyOfTheDatabaseIsRefusedUntilAPersonAcceptsTheLoss() throws Exception {
        Path data = folder.resolve("data");
        Path cluster = data.resolve("postgres");
        Path backup = folder.resolve("backup");
        pay(data, "order-1");
        copy(cluster, backup);
        pay(data, "order-2");
        Path newest = data.resolve("checkpoints").resolve("newest.checkpoint");
        String lost = Files.readString(newest);

        delete(cluster);
        copy(backup, cluster);
        assertThatThrownBy(() -> pay(data, "order-2"))
                .isInstanceOf(StartupProblem.class)
                .hasMessageContaining("is not the one that the checkpoint over")
                .hasMessageContaining("it ends at")
                .hasMessageContaining("docs/audit/checkpoints.md")
                .hasMessageNotContaining("Exception");
        assertThat(audit("verify", "--data", data.toString())).contains("BROKEN", "CUT_OFF");

        assertThat(audit("accept-loss", "--data", data.toString(), "--reason", "ann: the disk is gone"))
                .contains("set-aside-1");
        pay(data, "order-3");
        assertThat(audit("verify", "--data", data.toString())).startsWith("intact: ");
        Path aside = data.resolve("checkpoints").resolve("set-aside-1");
        assertThat(aside.resolve("reason.txt")).hasContent("ann: the disk is gone");
        assertThat(Files.readString(aside.resolve("newest.checkpoint"))).isEqualTo(lost);
    }

    private static void pay(Path data, String order) {
        try (Ledger ledger = new Ledger(LedgerOptions.onFreePorts(data, Map.of()))) {
            Ledger.Addresses addresses = ledger.start();
            new LedgerClient(addresses.api(), addresses.keys().merchant().orElseThrow())
                    .pay(order, 500, "CNY", "Prefer", "wait=8");
        }
    }

    private static String audit(String... arguments) {
        StringWriter text = new StringWriter();
        new CommandLine(new AuditCommand())
                .setOut(new PrintWriter(text))
                .setErr(new PrintWriter(text))
                .execute(arguments);
        return text.toString();
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            files.forEach(file -> {
                try {
                    Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
