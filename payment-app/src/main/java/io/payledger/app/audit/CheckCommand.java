package io.payledger.app.audit;

import io.payledger.api.node.NodeName;
import io.payledger.app.database.StartupProblem;
import io.payledger.app.launch.JoinedDatabase;
import io.payledger.app.terminal.TerminalBar;
import io.payledger.app.wiring.KnownEvents;
import io.payledger.eventstore.checkpoint.Checkpoint;
import io.payledger.eventstore.checkpoint.SignedCheckpoint;
import io.payledger.eventstore.checkpoint.VerifierKey;
import io.payledger.eventstore.types.EventCodec;
import io.payledger.query.Projections;
import io.payledger.query.check.CheckReport;
import io.payledger.query.check.CheckState;
import io.payledger.query.check.CheckWatcher;
import io.payledger.query.check.LedgerCheck;
import io.payledger.query.check.LedgerParts;
import io.payledger.query.check.PartFinding;
import io.payledger.query.check.PartResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import org.axonframework.serialization.jackson3.Jackson3Serializer;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** {@code ledger audit check}: the nightly check, now, of a ledger that runs or rests. */
@Command(
        name = "check",
        description = {
            "Lays everything that must say the same beside each other: the log, the tables, the books, the process managers",
            "and the banks' statements. The result is a row that the pages show, as that of the nightly check:",
            "docs/operating/check.md.",
            "Exit code 0: all is well. 1: something was found, each is named. 2: it could not be done."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class CheckCommand implements Callable<Integer> {
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final int WELL = 0;
    private static final int FOUND = 1;
    private static final int NOT_DONE = 2;
    private static final int SHOWN = 20;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServiceLogin login;

    @Mixin
    private TrustOptions trust;

    @Option(
            names = "--grace",
            paramLabel = "DURATION",
            defaultValue = "PT5M",
            description = "How long a change may take to be everywhere (default: PT5M).")
    private Duration grace;

    @Option(
            names = "--bank-days",
            paramLabel = "DAYS",
            defaultValue = "7",
            description =
                    "Days before today of which the banks' totals are compared, where they told any (default: 7).")
    private int bankDays;

    @Option(names = "--json", paramLabel = "OUT", description = "Also write the result as JSON to this file.")
    private @Nullable Path json;

    @Override
    public Integer call() throws InterruptedException {
        if (grace.isNegative()) {
            throw new ParameterException(spec.commandLine(), "--grace must not be negative: " + grace);
        }
        try (JoinedDatabase database = login.open();
                Bars bars = new Bars()) {
            Optional<CheckReport> report =
                    check(database.dataSource()).run("command:" + System.getProperty("user.name", "unknown"), bars);
            if (report.isEmpty()) {
                spec.commandLine().getErr().println("ledger: Another process is checking; one does at a time");
                return NOT_DONE;
            }
            tell(report.get());
            write(report.get());
            return switch (report.get().state()) {
                case OK -> WELL;
                case FOUND -> FOUND;
                default -> NOT_DONE;
            };
        } catch (SQLException e) {
            spec.commandLine().getErr().println("ledger: The ledger could not be checked: " + e.getMessage());
            return NOT_DONE;
        } catch (DataAccessException e) {
            spec.commandLine()
                    .getErr()
                    .println("ledger: The ledger could not be checked: "
                            + e.getMostSpecificCause().getMessage());
            return NOT_DONE;
        } catch (StartupProblem e) {
            spec.commandLine().getErr().println("ledger: " + e.getMessage());
            return NOT_DONE;
        }
    }

    private LedgerCheck check(DataSource dataSource) {
        List<VerifierKey> keys = trust.keys();
        List<SignedCheckpoint> signed = new ArrayList<>(trust.checkpoints(keys));
        if (keys.isEmpty() && !login.isElsewhere()) {
            signed.addAll(TrustOptions.ofDataFolder(login.dataFolder()));
        }
        List<Checkpoint> checkpoints =
                signed.stream().map(SignedCheckpoint::checkpoint).toList();
        return new LedgerCheck(
                dataSource,
                LedgerParts.of(
                        dataSource,
                        new EventCodec(KnownEvents.registry()),
                        Jackson3Serializer.builder().build(),
                        Projections.ALL,
                        () -> checkpoints,
                        grace,
                        bankDays),
                Clock.systemUTC(),
                NodeName.unique());
    }

    private void tell(CheckReport report) {
        PrintWriter out = spec.commandLine().getOut();
        for (PartResult part : report.parts()) {
            String result = switch (part.state()) {
                case OK -> "all is well";
                case FOUND -> "%,d FOUND".formatted(part.findings());
                default -> "NOT CHECKED";
            };
            out.printf("%-12s %s %s (%.1f s)%n", part.name(), result, part.looked(), part.millis() / MILLIS_PER_SECOND);
            part.notCompared().forEach(note -> out.println("             not compared: " + note));
            if (part.problem() != null) {
                out.println("             " + part.problem());
            }
        }
        report.found().stream().limit(SHOWN).forEach(finding -> out.println("  " + line(finding)));
        if (report.found().size() > SHOWN) {
            out.println("  … all that are kept: --json, /pages/checks/" + report.id());
        }
        out.printf(
                "check %d: %s%n",
                report.id(),
                report.state() == CheckState.OK ? "all is well" : "%,d findings".formatted(report.findings()));
    }

    private static String line(PartFinding finding) {
        return finding.part() + ": " + finding.place() + (finding.column() == null ? "" : " " + finding.column())
                + (finding.is() == null ? "" : " is " + finding.is())
                + (finding.should() == null ? "" : ", should be " + finding.should()) + ": " + finding.detail();
    }

    private void write(CheckReport report) {
        if (json == null) {
            return;
        }
        try {
            Files.writeString(
                    json, JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(report) + "\n");
        } catch (IOException e) {
            throw new StartupProblem("The result could not be written to " + json + ": " + e.getMessage(), e);
        }
    }

    /** A bar for each part, on a terminal. */
    private static final class Bars implements CheckWatcher, AutoCloseable {
        private @Nullable String part;
        private @Nullable TerminalBar bar;

        @Override
        public void at(String now, long done, long total) {
            if (!now.equals(part) || bar == null) {
                close();
                part = now;
                bar = TerminalBar.of(now, total);
            }
            bar.at(done, total);
        }

        @Override
        public void close() {
            if (bar != null) {
                bar.close();
            }
            bar = null;
        }
    }
}
