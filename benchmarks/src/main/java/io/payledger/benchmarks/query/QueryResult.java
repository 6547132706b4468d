package io.payledger.benchmarks.query;

import io.payledger.benchmarks.measure.Percentiles;
import io.payledger.benchmarks.rig.Machine;
import java.util.List;
import java.util.Map;

/**
 * What was measured.
 *
 * @param filters first pages, with their totals
 * @param scans questions that no index can answer alone
 * @param secondPage behind the first page, without totals
 * @param deepPage the same, behind half of all payments
 * @param dashboard the whole page, of a node that is warm
 */
public record QueryResult(
        QueryPlan plan,
        Machine machine,
        Map<String, String> settings,
        List<Asked> filters,
        List<Asked> scans,
        Percentiles secondPage,
        Percentiles deepPage,
        Percentiles dashboard,
        Exported csv,
        Exported xlsx) {

    /** A question and how long its answers took, in milliseconds. */
    public record Asked(String question, Percentiles millis) {}

    /**
     * An export of all payments.
     *
     * @param peakHeapMb used at the most, in megabytes of 1,048,576 bytes
     */
    public record Exported(double seconds, long megabytes, double peakHeapMb) {}

    /** The median of the slowest filter, in milliseconds. */
    public double slowestFilter() {
        return filters.stream().mapToDouble(it -> it.millis().p50()).max().orElse(0);
    }

    /** How many times as long a deep page takes as the one behind the first. */
    public double deepPageVsFirst() {
        return deepPage.p50() / secondPage.p50();
    }
}
