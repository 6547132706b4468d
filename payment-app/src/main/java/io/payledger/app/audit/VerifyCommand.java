package io.payledger.app.audit;

import io.payledger.app.database.StartupProblem;
import io.payledger.app.launch.JoinedDatabase;
import io.payledger.app.terminal.TerminalBar;
import io.payledger.eventstore.audit.ChainReport;
import io.payledger.eventstore.audit.ChainVerifier;
import io.payledger.eventstore.checkpoint.Checkpoint;
import io.payledger.eventstore.checkpoint.SignedCheckpoint;
import io.payledger.eventstore.checkpoint.VerifierKey;
import io.payledger.eventstore.proof.ExportVerifier;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** {@code ledger audit verify}: walks the hash chain of a live or stopped ledger, or checks a file that came from one. */
@Command(
        name = "verify",
        description = {
            "Walks the hash chain of the event log, from the first event to the last, and compares it with checkpoints that",
            "were kept outside: those of the data folder, or those that are named. With --export it checks a file instead,",
            "without database and network.",
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
    private AuditorLogin login;

    @Mixin
    private TrustOptions trust;

    @Option(
            names = "--export",
            paramLabel = "FILE",
            description = "Verify this export or receipt instead, without a database; needs --public-key.")
    private @Nullable Path export;

    @Option(
            names = "--from",
            paramLabel = "INDEX",
            defaultValue = "1",
            description = "First event that the export must hold (default: 1).")
    private long from;

    @Option(
            names = "--to",
            paramLabel = "INDEX",
            description = "Last event that it must hold (default: that of the newest checkpoint).")
    private @Nullable Long to;

    @Option(names = "--json", paramLabel = "OUT", description = "Also write the result as JSON to this file.")
    private @Nullable Path json;

    @Override
    public Integer call() throws InterruptedException {
        long begin = System.nanoTime();
        Finding finding;
        try {
            finding = export == null ? verifyLog() : verifyFile(export);
        } catch (SQLException | IOException e) {
            spec.commandLine().getErr().println("ledger: the log could not be read to its end: " + e.getMessage());
            return NOT_READ;
        } catch (StartupProblem e) {
            spec.commandLine().getErr().println("ledger: " + e.getMessage());
            return NOT_READ;
        }
        Duration took = Duration.ofNanos(System.nanoTime() - begin);
        spec.commandLine().getOut().println(finding.text() + ", %.1f s".formatted(seconds(took)));
        writeJson(finding, took);
        return finding.fault() == null ? INTACT : BROKEN;
    }

    private Finding verifyLog() throws SQLException, InterruptedException {
        List<VerifierKey> keys = trust.keys();
        List<SignedCheckpoint> signed = new ArrayList<>(trust.checkpoints(keys));
        if (keys.isEmpty() && !login.isElsewhere()) {
            signed.addAll(TrustOptions.ofDataFolder(login.dataFolder()));
        }
        List<Checkpoint> checkpoints =
                signed.stream().map(SignedCheckpoint::checkpoint).toList();
        try (JoinedDatabase database = login.open();
                TerminalBar bar = TerminalBar.of("Events", 0)) {
            int readers = Math.max(1, Runtime.getRuntime().availableProcessors());
            ChainReport report = new ChainVerifier(database.dataSource(), readers).verify(checkpoints, bar::at);
            return Finding.of(report, checkpoints);
        }
    }

    private Finding verifyFile(Path file) throws IOException {
        List<VerifierKey> keys = trust.keys();
        if (keys.isEmpty()) {
            throw new StartupProblem("--export needs --public-key: without one anybody could have signed it");
        }
        ExportVerifier verifier = new ExportVerifier(keys, trust.checkpoints(keys));
        try (InputStream in = Files.newInputStream(file)) {
            return Finding.of(verifier.verify(
                    in, new ExportVerifier.Range(from, to == null ? OptionalLong.empty() : OptionalLong.of(to))));
        }
    }

    private void writeJson(Finding finding, Duration took) {
        if (json == null) {
            return;
        }
        Map<String, Object> result = finding.json();
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
