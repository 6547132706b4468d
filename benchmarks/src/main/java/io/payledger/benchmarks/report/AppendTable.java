package io.payledger.benchmarks.report;

import io.payledger.benchmarks.append.AppendResult;
import io.payledger.benchmarks.append.Measured;
import io.payledger.benchmarks.measure.Percentiles;
import io.payledger.benchmarks.measure.Reading;
import io.payledger.benchmarks.measure.Series;
import java.util.Locale;
import java.util.OptionalDouble;

/** The result for people. */
public final class AppendTable {
    private static final String ROW = "%-24s %9s %21s %9s %8s %8s %8s %7s %7s %7s  %s%n";

    /** Of one processor: above it, what else runs on the machine moves the figures. */
    private static final double NOISY = 0.2;

    private final AppendResult result;
    private final StringBuilder text = new StringBuilder();

    public AppendTable(AppendResult result) {
        this.result = result;
    }

    /** The whole table, with a line end. */
    public String text() {
        text.setLength(0);
        head();
        result.arms().forEach(this::row);
        line("");
        line(
                "A payment is 2 commands and 3 events. Rates are medians over %d rounds of %.1f s; least and most in brackets."
                        .formatted(result.plan().rounds(), result.plan().slice().toMillis() / 1e3));
        line("Processor time (own: this process; pg: PostgreSQL) and log are per command. Latency is per command; per"
                + " batch for raw.");
        line("The engine's batches had %.0f events on average.".formatted(result.meanBatch()));
        line("");
        Bar.of(result).forEach(this::bar);
        delay(
                "a tracked reader sees an event after its commit, idle",
                result.readers().idle());
        delay("the same while all callers append", result.readers().loaded());
        result.otherProcessors()
                .ifPresent(others -> line("Other programs kept %.2f of the %d processors busy meanwhile%s."
                        .formatted(
                                others,
                                result.machine().cores(),
                                others > NOISY ? ": too much to trust these figures" : "")));
        result.notes().forEach(note -> line("Note: " + note));
        return text.toString();
    }

    private void head() {
        line(result.machine().line());
        line(result.settings().toString());
        line("%d callers on %s threads"
                .formatted(
                        result.plan().callers(), result.plan().threads().name().toLowerCase(Locale.ROOT)));
        line("");
        text.append(ROW.formatted(
                "arm",
                "pay/s",
                "[least, most]",
                "events/s",
                "own µs",
                "pg µs",
                "log B",
                "p50 ms",
                "p95 ms",
                "p99 ms",
                "set-up"));
    }

    private void row(Measured arm) {
        Series series = arm.series();
        text.append(ROW.formatted(
                arm.name(),
                whole(series.median(Reading::paymentsPerSecond)),
                "[" + whole(series.smallest(Reading::paymentsPerSecond)) + ", "
                        + whole(series.largest(Reading::paymentsPerSecond)) + "]",
                whole(series.median(Reading::eventsPerSecond)),
                tenths(series.median(Reading::ownCpuMicrosPerCommand)),
                postgresMicros(series),
                whole(series.median(Reading::walBytesPerCommand)),
                tenths(series.median(reading -> reading.latency().p50())),
                tenths(series.median(reading -> reading.latency().p95())),
                tenths(series.median(reading -> reading.latency().p99())),
                arm.setup()));
    }

    private static String postgresMicros(Series series) {
        OptionalDouble median = series.medianIfKnown(Reading::postgresCpuMicrosPerCommand);
        return median.isPresent() ? tenths(median.getAsDouble()) : "?";
    }

    private void bar(Bar bar) {
        String reached =
                bar.reached().isPresent() ? "%.2f".formatted(bar.reached().getAsDouble()) : "-";
        line("%-22s %6s  (bar %.2f: %s)  %s".formatted(bar.key(), reached, bar.least(), bar.verdict(), bar.meaning()));
    }

    private void delay(String what, Percentiles delay) {
        line("%s: %.2f ms (median), %.2f ms (99 %%)".formatted(what, delay.p50(), delay.p99()));
    }

    private void line(String line) {
        text.append(line).append(System.lineSeparator());
    }

    private static String whole(double value) {
        return "%,.0f".formatted(value);
    }

    private static String tenths(double value) {
        return "%,.1f".formatted(value);
    }
}
