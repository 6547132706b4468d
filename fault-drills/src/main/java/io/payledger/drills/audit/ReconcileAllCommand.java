package io.payledger.drills.audit;

import io.payledger.app.audit.AuditorLogin;
import io.payledger.app.launch.JoinedDatabase;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** {@code audit reconcile-all}: the auditor as a program of its own, over any ledger with a simulated bank. */
@Command(
        name = "reconcile-all",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Compares three sources that know nothing of one another: what clients were told (a file of their answers), the",
            "simulated bank's own books, and the database. Checks every promise that can be checked from outside.",
            "Exit code 0: every promise holds. 1: one does not. 2: a source could not be read to its end."
        })
public final class ReconcileAllCommand implements Callable<Integer> {
    private static final int BROKEN = 1;
    private static final int NOT_READ = 2;
    private static final int SHOWN = 20;

    @Spec
    private CommandSpec spec;

    @Mixin
    private AuditorLogin login;

    @Option(
            names = "--answers",
            paramLabel = "FILE",
            description = "What clients were told, as the drills write it; without it two sources are compared.")
    private @Nullable Path answers;

    @Option(
            names = "--bank",
            paramLabel = "URL",
            defaultValue = "http://127.0.0.1:8090",
            description = "The simulated bank (default: ${DEFAULT-VALUE}).")
    private URI bank;

    @Option(
            names = "--wait",
            paramLabel = "SECONDS",
            defaultValue = "30",
            description = "How long the ledger may still work off what it has (default: ${DEFAULT-VALUE}).")
    private int patience;

    @Option(names = "--running", description = "Payments are being made: what is open is not stuck yet.")
    private boolean running;

    @Option(names = "--json", paramLabel = "OUT", description = "Also write the result as JSON to this file.")
    private @Nullable Path json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        try (JoinedDatabase database = login.open()) {
            AuditReport report = new Auditor(database.dataSource(), bank, answers)
                    .audit(running ? AuditRules.strict().running() : AuditRules.strict(), Duration.ofSeconds(patience));
            print(out, report);
            if (json != null) {
                Files.writeString(
                        json,
                        JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(keys(report)) + "\n");
            }
            return report.holds() ? 0 : BROKEN;
        } catch (UnreadableSourceException e) {
            spec.commandLine().getErr().println("ledger: " + e.getMessage());
            return NOT_READ;
        }
    }

    private static void print(PrintWriter out, AuditReport report) {
        out.printf(
                "%,d payments %s, %,d charges at the bank, %,d answers of clients%n",
                report.payments(), report.statuses(), report.charges(), report.told());
        for (Check check : report.checks()) {
            out.printf(
                    "  %-4s %-88s %,9d  %s%n",
                    check.promise(),
                    check.what(),
                    check.looked(),
                    check.holds() ? "holds" : check.findings().size() + " FINDINGS");
        }
        report.findings().stream().limit(SHOWN).forEach(finding -> out.println("  " + finding));
        out.println(report.holds() ? "EVERY PROMISE HOLDS" : "A PROMISE IS BROKEN");
        out.flush();
    }

    private static Map<String, Object> keys(AuditReport report) {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put("holds", report.holds());
        keys.put("payments", report.payments());
        keys.put("statuses", report.statuses());
        keys.put("charges", report.charges());
        keys.put("answers", report.told());
        for (Finding.Kind kind : Finding.Kind.values()) {
            keys.put(kind.name().toLowerCase(Locale.ROOT), report.count(kind));
        }
        keys.put("manual", report.manual());
        keys.put("checks", report.checks());
        return keys;
    }
}
