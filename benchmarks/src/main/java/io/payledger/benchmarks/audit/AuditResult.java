package io.payledger.benchmarks.audit;

import io.payledger.benchmarks.rig.Machine;
import java.util.List;
import java.util.Map;

/**
 * What was measured.
 *
 * @param verifySeconds of each pass over the whole log, its Merkle tree and the checkpoint included
 * @param readers connections that read side by side
 * @param firstCheckpointSeconds over a log without a stored tree
 * @param nextCheckpointMillis after a thousand more events
 * @param proofMillis of an inclusion proof, on average
 */
public record AuditResult(
        AuditPlan plan,
        Machine machine,
        Map<String, String> settings,
        List<Double> verifySeconds,
        int readers,
        double firstCheckpointSeconds,
        double nextCheckpointMillis,
        double proofMillis) {

    /** The median pass, for a million events. */
    public double verifySecondsForAMillion() {
        List<Double> sorted = verifySeconds.stream().sorted().toList();
        return sorted.get(sorted.size() / 2) * 1_000_000 / plan.events();
    }
}
