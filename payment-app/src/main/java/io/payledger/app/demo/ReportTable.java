package io.payledger.app.demo;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Prints the figures for a person. */
final class ReportTable {
    private static final int SHOWN_FINDINGS = 20;

    private final PrintWriter out;
    private final DemoReport report;

    private ReportTable(PrintWriter out, DemoReport report) {
        this.out = out;
        this.report = report;
    }

    static void print(PrintWriter out, DemoReport report) {
        ReportTable table = new ReportTable(out, report);
        table.figures();
        table.sums();
        table.findings();
        table.verdict();
        out.flush();
    }

    private void figures() {
        out.println();
        row("orders", report.orders());
        row("requests sent", report.requests());
        row("answers", counts(report.answers()));
        row("final statuses", counts(report.statuses()));
        row("charges at the bank", report.chargesAtBank());
        row("double charges", report.doubleCharges());
        row("lost", report.lost());
        row("not settled", report.unsettled());
        if (report.refused() > 0) {
            row("refused", report.refused());
        }
        row("seconds", ReportJson.seconds(report).toPlainString());
    }

    private void sums() {
        out.printf(Locale.ROOT, "%n  %-8s %22s %22s%n", "currency", "ledger", "bank");
        for (DemoReport.Sum sum : report.sums()) {
            out.printf(
                    Locale.ROOT,
                    "  %-8s %22s %22s%s%n",
                    sum.currency(),
                    sum.ledger().toPlainString(),
                    sum.bank().toPlainString(),
                    sum.equal() ? "" : "   DIFFERENT");
        }
    }

    private void findings() {
        if (!report.findings().isEmpty()) {
            out.println();
        }
        report.findings().stream()
                .limit(SHOWN_FINDINGS)
                .forEach(finding ->
                        out.printf(Locale.ROOT, "  %-13s %s %s%n", finding.kind(), finding.orderId(), finding.what()));
        if (report.findings().size() > SHOWN_FINDINGS) {
            out.printf(Locale.ROOT, "  … and %d more%n", report.findings().size() - SHOWN_FINDINGS);
        }
    }

    private void verdict() {
        out.println();
        out.println(
                report.kept()
                        ? "Every order is settled, and the bank holds what the ledger says: no order twice, none lost."
                        : "A promise is broken.");
    }

    private void row(String name, Object value) {
        out.printf(Locale.ROOT, "  %-20s %s%n", name, value);
    }

    private static String counts(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .map(count -> count.getKey() + ": " + count.getValue())
                .collect(Collectors.joining(", "));
    }
}
