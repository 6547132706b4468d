package io.payledger.benchmarks.report;

import io.payledger.benchmarks.append.AppendResult;
import io.payledger.benchmarks.append.Measured;
import io.payledger.benchmarks.measure.Reading;
import java.util.List;

/** The rates as a picture: a bar for the median of each arm, a line from its least to its most. */
public final class AppendChart {
    /** Bytes of log for a command: whoever writes fewer stores nothing. */
    private static final int LEAST_LOG = 100;

    private static final int BAR = 20;
    private static final int ROW = 30;
    private static final int LEFT = 210;
    private static final int WIDTH = 520;
    private static final int RIGHT = 90;
    private static final int TOP = 48;
    private static final int FOOT = 34;

    private final AppendResult result;
    private final StringBuilder svg = new StringBuilder();

    public AppendChart(AppendResult result) {
        this.result = result;
    }

    /** A whole SVG document, readable on light and dark pages. */
    public String svg() {
        svg.setLength(0);
        // Verifying is no appending, and its rates would press all others flat.
        List<Measured> arms = result.arms().stream()
                .filter(arm -> arm.series().median(Reading::walBytesPerCommand) > LEAST_LOG)
                .toList();
        double most = arms.stream()
                .mapToDouble(arm -> arm.series().largest(Reading::paymentsPerSecond))
                .max()
                .orElse(1);
        int height = TOP + ROW * arms.size() + FOOT;
        int width = LEFT + WIDTH + RIGHT;
        add(
                "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' viewBox='0 0 %d %d' ",
                width, height, width, height);
        add("font-family='sans-serif' font-size='13'>%n<rect width='100%%' height='100%%' fill='#ffffff'/>%n");
        text(LEFT, 28, "Payments a second (2 commands, 3 events each)", "start' font-weight='bold");
        for (int i = 0; i < arms.size(); i++) {
            bar(arms.get(i), TOP + ROW * i, WIDTH / most);
        }
        text(
                LEFT,
                height - 12,
                "%s · %d cores · %d callers · median of %d rounds, line: least to most"
                        .formatted(
                                result.machine().date().substring(0, 10),
                                result.machine().cores(),
                                result.plan().callers(),
                                result.plan().rounds()),
                "start' fill='#555555");
        return svg.append("</svg>\n").toString();
    }

    private void bar(Measured arm, int top, double scale) {
        double median = arm.series().median(Reading::paymentsPerSecond);
        double least = arm.series().smallest(Reading::paymentsPerSecond);
        double most = arm.series().largest(Reading::paymentsPerSecond);
        int middle = top + BAR / 2;
        text(LEFT - 8, middle + 5, arm.name(), "end");
        add(
                "<rect x='%d' y='%d' width='%.1f' height='%d' fill='%s'/>%n",
                LEFT, top, median * scale, BAR, colour(arm.name()));
        add(
                "<line x1='%.1f' x2='%.1f' y1='%d' y2='%d' stroke='#222222' stroke-width='1.5'/>%n",
                LEFT + least * scale, LEFT + most * scale, middle, middle);
        text((int) (LEFT + most * scale) + 8, middle + 5, "%,.0f".formatted(median), "start");
    }

    private static String colour(String arm) {
        return arm.startsWith("ledger") ? "#1f6f4a" : arm.startsWith("engine") ? "#5aa27f" : "#9aa5b1";
    }

    private void text(int x, int y, String words, String anchor) {
        add("<text x='%d' y='%d' text-anchor='%s'>%s</text>%n", x, y, anchor, words);
    }

    private void add(String format, Object... arguments) {
        svg.append(format.formatted(arguments));
    }
}
