package io.payledger.benchmarks.duplicates;

import io.payledger.benchmarks.http.HttpSlice;
import io.payledger.benchmarks.measure.Medians;
import io.payledger.benchmarks.rig.Machine;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What a run showed.
 *
 * @param readings of each arm by its name, one a round
 * @param charges what the bank booked in the end; as many as there are orders, or a duplicate came through
 */
public record DuplicatesResult(
        DuplicatesPlan plan, Machine machine, Map<String, List<HttpSlice.Reading>> readings, long charges) {
    /** The endpoint that does nothing. */
    public static final String EMPTY = "empty-endpoint";
    /** The same order under the key it was paid with. */
    public static final String SAME_KEY = "same-key";
    /** The same order under a key that was never used. */
    public static final String OTHER_KEY = "other-key";

    /** Names of the arms, in the order in which they are told. */
    public List<String> arms() {
        return List.copyOf(readings.keySet());
    }

    public double perSecond(String arm) {
        return median(arm, HttpSlice.Reading::perSecond);
    }

    /** Median over the rounds of the median waiting time, in milliseconds. */
    public double p50(String arm) {
        return median(arm, reading -> reading.latency().p50());
    }

    /** Median over the rounds of what 99 of 100 requests waited at most, in milliseconds. */
    public double p99(String arm) {
        return median(arm, reading -> reading.latency().p99());
    }

    /** This arm's rate as a share of the empty endpoint's: compared round by round, then the middle. */
    public double vsEmpty(String arm) {
        return Medians.of(IntStream.range(0, plan.rounds())
                .mapToDouble(round ->
                        of(arm).get(round).perSecond() / of(EMPTY).get(round).perSecond()));
    }

    /** That of the slower kind of duplicate. */
    public double vsEmptyEndpoint() {
        return Math.min(vsEmpty(SAME_KEY), vsEmpty(OTHER_KEY));
    }

    private double median(String arm, ToDoubleFunction<HttpSlice.Reading> figure) {
        return Medians.of(of(arm).stream().mapToDouble(figure));
    }

    private List<HttpSlice.Reading> of(String arm) {
        return readings.getOrDefault(arm, List.of());
    }
}
