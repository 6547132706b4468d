package io.payledger.benchmarks.append;

import io.payledger.benchmarks.measure.Medians;
import io.payledger.benchmarks.rig.Machine;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * All that a run has found.
 *
 * @param settings of the PostgreSQL
 * @param arms in the order of the table
 * @param meanBatch events that the engine put into one transaction, on average
 * @param notes what a reader must know, as what was left out and why
 */
public record AppendResult(
        AppendPlan plan,
        Machine machine,
        Map<String, String> settings,
        List<Measured> arms,
        double meanBatch,
        ReaderDelays readers,
        List<String> notes) {
    private static final long TEN_MILLION = 10_000_000;

    /** The arm of this name; {@code null} would be a bug of the benchmark. */
    public Measured arm(String name) {
        return arms.stream()
                .filter(arm -> arm.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No arm is called " + name));
    }

    public double vsAxonJdbc() {
        return ratio(Arms.LEDGER, AxonJdbc.NAME);
    }

    public double vsPlainTable() {
        return ratio(Arms.LEDGER, PlainTable.NAME);
    }

    public double engineVsRawInsert() {
        return ratio(Arms.ENGINE, RawTable.NAME);
    }

    public double verifyVsSha256() {
        return ratio(ChainVerifyArm.NAME, Sha256Arm.NAME);
    }

    /** Empty when the run did not fill so many in. */
    public OptionalDouble rateAtTenMillionVsEmpty() {
        return rateVsEmpty(TEN_MILLION);
    }

    /** The rate over a store with so many events against that over an empty one; empty when it was not measured. */
    public OptionalDouble rateVsEmpty(long events) {
        return plan.eventsStored().contains(events) && hasArm(Arms.ledgerAt(events))
                ? OptionalDouble.of(ratio(Arms.ledgerAt(events), Arms.LEDGER))
                : OptionalDouble.empty();
    }

    /**
     * Processors that were busy with other things while this was measured, the median over all slices; empty where the
     * system does not tell. Figures of a run in which it is not near 0 compare, if at all, among themselves.
     */
    public OptionalDouble otherProcessors() {
        double[] known = arms.stream()
                .flatMap(arm -> arm.series().readings().stream())
                .flatMapToDouble(reading -> reading.otherProcessors().stream())
                .toArray();
        return known.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Medians.of(Arrays.stream(known)));
    }

    private boolean hasArm(String name) {
        return arms.stream().anyMatch(arm -> arm.name().equals(name));
    }

    private double ratio(String ours, String theirs) {
        return arm(ours).series().rateAgainst(arm(theirs).series());
    }
}
