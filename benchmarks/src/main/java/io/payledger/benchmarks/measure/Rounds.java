package io.payledger.benchmarks.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Runs arms in turn, round after round, each round starting with another arm and every second one backwards: what the
 * machine does besides hits all arms alike, and no arm always comes first or behind the same one.
 */
public final class Rounds {
    private final Slice slice;
    private final Consumer<String> progress;

    /** @param progress is told a line after every slice */
    public Rounds(Slice slice, Consumer<String> progress) {
        this.slice = slice;
        this.progress = progress;
    }

    /** The readings of each arm, in the order of the arms; the n-th of each is from the n-th round. */
    public Map<Arm, Series> run(List<? extends Arm> arms, int rounds, Duration length) {
        Map<Arm, List<Reading>> readings = new LinkedHashMap<>();
        arms.forEach(arm -> readings.put(arm, new ArrayList<>()));
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < arms.size(); i++) {
                int turn = round % 2 == 0 ? i : arms.size() - 1 - i;
                Arm arm = arms.get((round + turn) % arms.size());
                Reading reading = slice.run(arm, length);
                progress.accept("round %d/%d  %-28s %,9.0f events/s"
                        .formatted(round + 1, rounds, arm.label(), reading.eventsPerSecond()));
                readings.computeIfAbsent(arm, key -> new ArrayList<>()).add(reading);
            }
        }
        Map<Arm, Series> series = new LinkedHashMap<>();
        readings.forEach((arm, list) -> series.put(arm, new Series(List.copyOf(list))));
        return series;
    }
}
