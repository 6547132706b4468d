package io.payledger.benchmarks.measure;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The readings of one arm, one a round. */
public record Series(List<Reading> readings) {

    /** The middle of this figure over the rounds. */
    public double median(ToDoubleFunction<Reading> figure) {
        return Medians.of(readings.stream().mapToDouble(figure));
    }

    /** The same for a figure that not every system knows; empty when one round lacks it. */
    public OptionalDouble medianIfKnown(Function<Reading, OptionalDouble> figure) {
        List<OptionalDouble> values = readings.stream().map(figure).toList();
        return values.stream().allMatch(OptionalDouble::isPresent)
                ? OptionalDouble.of(Medians.of(values.stream().mapToDouble(OptionalDouble::getAsDouble)))
                : OptionalDouble.empty();
    }

    public double smallest(ToDoubleFunction<Reading> figure) {
        return readings.stream().mapToDouble(figure).min().orElseThrow();
    }

    public double largest(ToDoubleFunction<Reading> figure) {
        return readings.stream().mapToDouble(figure).max().orElseThrow();
    }

    /** How many times as many events a second as the other arm: compared round by round, then the middle. */
    public double rateAgainst(Series other) {
        return Medians.of(IntStream.range(0, readings.size())
                .mapToDouble(round -> readings.get(round).eventsPerSecond()
                        / other.readings.get(round).eventsPerSecond()));
    }
}
