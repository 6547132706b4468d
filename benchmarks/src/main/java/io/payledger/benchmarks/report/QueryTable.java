package io.payledger.benchmarks.report;

import io.payledger.benchmarks.query.QueryResult;
import java.util.List;
import java.util.Locale;

/** The result for people. */
public final class QueryTable {
    private static final double MOST_MILLIS = 200;
    private static final double MOST_HEAP = 256;
    private static final double MOST_DASHBOARD = 1_000;

    private final QueryResult result;

    public QueryTable(QueryResult result) {
        this.result = result;
    }

    /** Lines that end with a line end. */
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append(line(
                "%s%n%,d payments, each question asked %d times%n%n",
                result.machine().line(), result.plan().payments(), result.plan().repeats()));
        text.append(line("%10s %10s   %s%n", "p50 ms", "p95 ms", "first page and totals of"));
        questions(text, result.filters());
        text.append(line("%n%10s %10s   %s%n", "p50 ms", "p95 ms", "no index for"));
        questions(text, result.scans());
        text.append(line(
                "%n%10.1f %10.1f   second page%n%10.1f %10.1f   page behind half of all payments%n",
                result.secondPage().p50(),
                result.secondPage().p95(),
                result.deepPage().p50(),
                result.deepPage().p95()));
        text.append(line(
                "%n%-28s %8.1f  (at most %.0f) %s%n",
                "filter_p50_ms", result.slowestFilter(), MOST_MILLIS, reached(result.slowestFilter(), MOST_MILLIS)));
        text.append(line("%-28s %8.2f%n", "deep_page_vs_first_page", result.deepPageVsFirst()));
        text.append(line(
                "%-28s %8.1f  (at most %.0f) %s%n",
                "dashboard_ms",
                result.dashboard().p50(),
                MOST_DASHBOARD,
                reached(result.dashboard().p50(), MOST_DASHBOARD)));
        text.append(line(
                "%-28s %8.1f  (at most %.0f) %s  in %.1f s, %,d MB%n",
                "csv_peak_heap_mb",
                result.csv().peakHeapMb(),
                MOST_HEAP,
                reached(result.csv().peakHeapMb(), MOST_HEAP),
                result.csv().seconds(),
                result.csv().megabytes()));
        text.append(line(
                "%-28s %8.1f  (at most %.0f) %s  in %.1f s, %,d MB%n",
                "xlsx_peak_heap_mb",
                result.xlsx().peakHeapMb(),
                MOST_HEAP,
                reached(result.xlsx().peakHeapMb(), MOST_HEAP),
                result.xlsx().seconds(),
                result.xlsx().megabytes()));
        return text.toString();
    }

    private static void questions(StringBuilder text, List<QueryResult.Asked> questions) {
        questions.forEach(it -> text.append(line(
                "%10.1f %10.1f   %s%n",
                it.millis().p50(), it.millis().p95(), it.question().isEmpty() ? "all payments" : it.question())));
    }

    private static String reached(double value, double most) {
        return value <= most ? "reached" : "NOT REACHED";
    }

    private static String line(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
