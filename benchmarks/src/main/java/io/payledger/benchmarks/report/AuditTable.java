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
                + least("rebuild_events_per_s", result.rebuildPerSecond(), AuditJson.LEAST_PER_SECOND)
                + least("rebuild_vs_stock_replay", result.rebuildVsStock(), AuditJson.LEAST_VS_STOCK)
                + (result.liveRate().isPresent()
                        ? least("live_rate_during_rebuild", result.liveRate().getAsDouble(), AuditJson.LEAST_LIVE_RATE)
                        : "")
                + line("%-28s %8.2f%n", "compare_and_swap_seconds", result.compareAndSwapSeconds())
                + line(
                        "%-28s %8.0f  the fastest of several set-ups%n",
                        "stock_replay_events_per_s", result.stock().perSecond())
                + line(
                        "%-28s %8.1f  of a stock replay: %.1f%n",
                        "cpu_us_per_event",
                        result.rebuildMicros(),
                        result.stock().cpu().micros())
                + line("%-28s %8.2f%n", "first_checkpoint_seconds", result.firstCheckpointSeconds())
                + line("%-28s %8.2f  after 1,000 more events%n", "next_checkpoint_ms", result.nextCheckpointMillis())
                + line("%-28s %8.2f%n", "inclusion_proof_ms", result.proofMillis());
    }

    private static String least(String figure, double value, double bar) {
        return line("%-28s %8.2f  (at least %.1f) %s%n", figure, value, bar, value >= bar ? "reached" : "NOT REACHED");
    }

    private static String line(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
