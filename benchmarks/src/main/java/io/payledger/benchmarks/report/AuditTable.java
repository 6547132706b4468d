package io.payledger.benchmarks.report;

import io.payledger.benchmarks.audit.AuditResult;
import java.util.Locale;

/** The result for people. */
public final class AuditTable {
    private final AuditResult result;

    public AuditTable(AuditResult result) {
        this.result = result;
    }

    /** Lines that end with a line end. */
    public String text() {
        double verify = result.verifySecondsForAMillion();
        return line(
                        "%s%n%,d events, %d readers%n%n",
                        result.machine().line(), result.plan().events(), result.readers())
                + line(
                        "%-28s %8.2f  (at most %.0f) %s%n",
                        "verify_seconds_1m",
                        verify,
                        AuditJson.MOST_SECONDS,
                        verify <= AuditJson.MOST_SECONDS ? "reached" : "NOT REACHED")
                + line("%-28s %8.2f%n", "first_checkpoint_seconds", result.firstCheckpointSeconds())
                + line("%-28s %8.2f  after 1,000 more events%n", "next_checkpoint_ms", result.nextCheckpointMillis())
                + line("%-28s %8.2f%n", "inclusion_proof_ms", result.proofMillis());
    }

    private static String line(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
