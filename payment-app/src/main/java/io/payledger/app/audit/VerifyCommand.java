package io.payledger.app.audit;

import io.payledger.app.database.LedgerDatabase;
import io.payledger.app.database.StartupProblem;
import io.payledger.app.launch.DataFolderOption;
import io.payledger.app.launch.JoinedDatabase;
import io.payledger.app.terminal.TerminalBar;
import io.payledger.eventstore.audit.ChainReport;
import io.payledger.eventstore.audit.ChainVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** {@code ledger audit verify}: walks the hash chain of a live or stopped ledger. */
@Command(
        name = "verify",
        description = {
            "Walks the hash chain of the event log, from the first event to the last.",
            "Exit code 0: intact. 1: broken, the first bad index is named. 2: could not be read to its end."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class VerifyCommand implements Callable<Integer> {
    private static final int INTACT = 0;
    private static final int BROKEN = 1;
    private static final int NOT_READ = 2;
    private static final double NANOS_PER_SECOND = 1e9;

    @Spec
    private CommandSpec spec;

    @Mixin
    private DataFolderOption data;

    @Option(
            names = {"--database-url", "--database"},
            paramLabel = "URL",
            defaultValue = "${env:LEDGER_DATABASE_URL}",
            description = {
                "Verify this PostgreSQL instead: jdbc:postgresql://host/database.",
                "Also LEDGER_DATABASE_URL. Its password: LEDGER_DATABASE_AUDITOR_PASSWORD."
            })
    private @Nullable String databaseUrl;

    @Option(
            names = "--database-user",
            paramLabel = "ROLE",
            defaultValue = "${env:LEDGER_DATABASE_AUDITOR:-ledger_auditor}",
            description = "Role that may read the log (default: ledger_auditor).")
    private String databaseUser;

    @Option(names = "--database-password", hidden = true, defaultValue = "${env:LEDGER_DATABASE_AUDITOR_PASSWORD}")
    private @Nullable String databasePassword;

    @Option(names = "--json", paramLabel = "OUT", description = "Also write the result as JSON to this file.")
    private @Nullable Path json;

    @Override
    public Integer call() throws InterruptedException {
        long begin = System.nanoTime();
        ChainReport report;
        try (JoinedDatabase database = open();
                TerminalBar bar = TerminalBar.of("Events", 0)) {
            int readers = Math.max(1, Runtime.getRuntime().availableProcessors());
            report = new ChainVerifier(database.dataSource(), readers).verify(bar::at);
        } catch (SQLException e) {
            spec.commandLine().getErr().println("ledger: the log could not be read to its end: " + e.getMessage());
            return NOT_READ;
        } catch (StartupProblem e) {
            spec.commandLine().getErr().println("ledger: " + e.getMessage());
            return NOT_READ;
        }
        Duration took = Duration.ofNanos(System.nanoTime() - begin);
        print(report, took);
        writeJson(report, took);
        return report instanceof ChainReport.Intact ? INTACT : BROKEN;
    }

    private JoinedDatabase open() {
        return databaseUrl == null || databaseUrl.isBlank()
                ? JoinedDatabase.in(data.folder(), LedgerDatabase.AUDITOR)
                : JoinedDatabase.at(databaseUrl, databaseUser, databasePassword);
    }

    private void print(ChainReport report, Duration took) {
        String text = switch (report) {
            case ChainReport.Intact intact ->
                "intact: %,d events, head %d %s, %.1f s"
                        .formatted(intact.count(), intact.headIndex(), intact.headHash(), seconds(took));
            case ChainReport.Broken broken ->
                "BROKEN at index %d (%s): %s; the %,d events before it are intact"
                        .formatted(
                                broken.fault().globalIndex(),
                                broken.fault().kind(),
                                broken.fault().detail(),
                                broken.count());
        };
        spec.commandLine().getOut().println(text);
    }

    private void writeJson(ChainReport report, Duration took) {
        if (json == null) {
            return;
        }
        Map<String, Object> result = new LinkedHashMap<>();
        switch (report) {
            case ChainReport.Intact intact -> {
                result.put("intact", true);
                result.put("events", intact.count());
                result.put("head_index", intact.headIndex());
                result.put("head_hash", intact.headHash().toString());
            }
            case ChainReport.Broken broken -> {
                result.put("intact", false);
                result.put("events", broken.count());
                result.put("first_bad_index", broken.fault().globalIndex());
                result.put("fault", broken.fault().kind().name());
                result.put("detail", broken.fault().detail());
            }
        }
        result.put("seconds", seconds(took));
        try {
            Files.writeString(
                    json, JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(result) + "\n");
        } catch (IOException e) {
            throw new StartupProblem("The result could not be written to " + json + ": " + e.getMessage(), e);
        }
    }

    private static double seconds(Duration took) {
        return took.toNanos() / NANOS_PER_SECOND;
    }
}
