package io.payledger.benchmarks.report;

import io.payledger.benchmarks.duplicates.DuplicatesResult;

/** The result for people. */
public final class DuplicatesTable {
    private static final String ROW = "%-16s %12s %10s %10s %9s %9s%n";

    private DuplicatesTable() {}

    /** The whole table, with a line end. */
    public static String of(DuplicatesResult result) {
        StringBuilder text = new StringBuilder()
                .append(result.machine().line())
                .append("%n%d connections, %d paid orders, medians over %d rounds of %.1f s%n%n"
                        .formatted(
                                result.plan().callers(),
                                result.plan().orders(),
                                result.plan().rounds(),
                                result.plan().slice().toMillis() / 1e3))
                .append(ROW.formatted("arm", "requests/s", "vs empty", "vs GET", "p50 ms", "p99 ms"));
        for (String arm : result.arms()) {
            text.append(ROW.formatted(
                    arm,
                    "%,.0f".formatted(result.perSecond(arm)),
                    "%.2f".formatted(result.vsEmpty(arm)),
                    "%.2f".formatted(result.vsEmptyGet(arm)),
                    "%.1f".formatted(result.p50(arm)),
                    "%.1f".formatted(result.p99(arm))));
        }
        boolean reached = result.vsEmptyEndpoint() >= DuplicatesJson.LEAST;
        return text.append(
                        "%nvs_empty_endpoint %.2f  (bar %.2f: %s)  the slowest kind of duplicate against the endpoint%n"
                                .formatted(
                                        result.vsEmptyEndpoint(), DuplicatesJson.LEAST, reached ? "reached" : "missed"))
                .append("The bank booked %,d charges for %,d orders.%n"
                        .formatted(result.charges(), result.plan().orders()))
                .toString();
    }
}
