package io.payledger.benchmarks.measure;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Tries the set-ups of an arm in turn and keeps the fastest, so that a rival is never beaten by its configuration. */
public final class Tuning {
    private final Rounds rounds;
    private final int howMany;
    private final Duration length;

    /** @param howMany rounds of slices of this {@code length}; one more comes before them, to warm up */
    public Tuning(Rounds rounds, int howMany, Duration length) {
        this.rounds = rounds;
        this.howMany = howMany;
        this.length = length;
    }

    /** The fastest, still open; the others are closed. */
    public Arm fastest(List<? extends Supplier<? extends Arm>> setups) {
        List<Arm> arms = setups.stream().<Arm>map(Supplier::get).toList();
        rounds.run(arms, 1, length);
        Map<Arm, Series> tried = rounds.run(arms, howMany, length);
        Arm best = tried.entrySet().stream()
                .max(Comparator.comparingDouble(entry -> entry.getValue().median(Reading::eventsPerSecond)))
                .orElseThrow(() -> new IllegalArgumentException("There is nothing to choose from"))
                .getKey();
        arms.stream().filter(arm -> arm != best).forEach(Arm::close);
        return best;
    }
}
