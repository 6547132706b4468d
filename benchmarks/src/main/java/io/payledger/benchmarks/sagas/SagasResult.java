package io.payledger.benchmarks.sagas;

import io.payledger.benchmarks.measure.Reading;
import io.payledger.benchmarks.measure.Series;
import io.payledger.benchmarks.rig.Machine;
import java.util.List;
import java.util.Map;

/** What was measured; the last store is the ledger's. */
public record SagasResult(SagasPlan plan, Machine machine, Map<String, String> settings, List<Store> stores) {

    /**
     * One store.
     *
     * @param statements of one step, in a batch of the plan's size
     */
    public record Store(String name, double statements, Series series) {

        public double stepsPerSecond() {
            return series.median(Reading::eventsPerSecond);
        }
    }

    /** How many times as many steps a second the ledger's store does, round by round. */
    public double against(Store rival) {
        return stores.getLast().series().rateAgainst(rival.series());
    }
}
