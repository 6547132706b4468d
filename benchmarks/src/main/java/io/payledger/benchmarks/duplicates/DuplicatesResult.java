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
    /** The same request to an endpoint that does nothing. */
    public static final String EMPTY = "empty-endpoint";
    /** A request without a body to it. */
    public static final String EMPTY_GET = "empty-get";
    /** The same order under the key it was paid with. */
    public static final String SAME_KEY = "same-key";
    /** The same order under a key that was never used. */
    public static final String OTHER_KEY = "other-key";
    /** The same order over another amount, under a key that was never used. */
    public static final String OTHER_AMOUNT = "other-amount";

    private static final List<String> DUPLICATES = List.of(SAME_KEY, OTHER_KEY, OTHER_AMOUNT);

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
        return share(arm, EMPTY);
    }

    /** As {@link #vsEmpty}, of requests without a body to it. */
    public double vsEmptyGet(String arm) {
        return share(arm, EMPTY_GET);
    }

    private double share(String arm, String baseline) {
        return Medians.of(IntStream.range(0, plan.rounds())
                .mapToDouble(round ->
                        of(arm).get(round).perSecond() / of(baseline).get(round).perSecond()));
    }

    /** That of the slowest kind of duplicate. */
    public double vsEmptyEndpoint() {
        return DUPLICATES.stream().mapToDouble(this::vsEmpty).min().orElseThrow();
    }

    /** That of the slowest kind of duplicate, against requests without a body. */
    public double vsEmptyGet() {
        return DUPLICATES.stream().mapToDouble(this::vsEmptyGet).min().orElseThrow();
    }

    private double median(String arm, ToDoubleFunction<HttpSlice.Reading> figure) {
        return Medians.of(of(arm).stream().mapToDouble(figure));
    }

    private List<HttpSlice.Reading> of(String arm) {
        return readings.getOrDefault(arm, List.of());
    }
}
