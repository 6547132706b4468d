package io.payledger.benchmarks.audit;

import io.payledger.benchmarks.measure.Medians;
import io.payledger.benchmarks.rig.Machine;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What was measured.
 *
 * @param verifySeconds of each pass over the whole log, its Merkle tree and the checkpoint included
 * @param readers connections that read side by side
 * @param firstCheckpointSeconds over a log without a stored tree
 * @param nextCheckpointMillis after a thousand more events
 * @param proofMillis of an inclusion proof, on average
 * @param rebuilds of the transaction table from the whole log
 * @param stock the fastest stock replay of such a table
 * @param liveRatios charges a second while a rebuild runs, against those without; empty when that was not measured
 */
public record AuditResult(
        AuditPlan plan,
        Machine machine,
        Map<String, String> settings,
        List<Double> verifySeconds,
        int readers,
        double firstCheckpointSeconds,
        double nextCheckpointMillis,
        double proofMillis,
        List<RebuildPass> rebuilds,
        StockPass stock,
        List<Double> liveRatios) {

    /** Events a second of the median rebuild, its indexes and statistics included. */
    public double rebuildPerSecond() {
        return Medians.of(rebuilds.stream().mapToDouble(RebuildPass::perSecond));
    }

    /** Seconds of the median rebuild to compare all rows and put them in place. */
    public double compareAndSwapSeconds() {
        return Medians.of(rebuilds.stream().mapToDouble(RebuildPass::restSeconds));
    }

    /** Processor time for each event of the median rebuild, of all processes. */
    public double rebuildMicros() {
        return Medians.of(rebuilds.stream().mapToDouble(pass -> pass.cpu().micros()));
    }

    /** The median, against the fastest stock replay. */
    public double rebuildVsStock() {
        return rebuildPerSecond() / stock.perSecond();
    }

    /** What charges keep of their rate, in the median round; empty when that was not measured. */
    public OptionalDouble liveRate() {
        return liveRatios.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(Medians.of(liveRatios.stream().mapToDouble(Double::doubleValue)));
    }

    /** The median pass, for a million events. */
    public double verifySecondsForAMillion() {
        List<Double> sorted = verifySeconds.stream().sorted().toList();
        return sorted.get(sorted.size() / 2) * 1_000_000 / plan.events();
    }
}
