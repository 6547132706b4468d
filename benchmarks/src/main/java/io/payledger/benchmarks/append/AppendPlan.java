package io.payledger.benchmarks.append;

import io.payledger.benchmarks.measure.CallerThreads;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * How long and how much is measured.
 *
 * @param callers that do payments at the same time
 * @param threads what they run on
 * @param rounds in which every arm is measured once, after two that count for nothing
 * @param slice how long an arm is measured in a round
 * @param tuningSlice how long each set-up of a rival is tried, three times over
 * @param eventsStored how many events are in the store before the command side is measured over it; the empty store is
 *     always measured
 * @param folder on the disk to be measured
 */
public record AppendPlan(
        int callers,
        CallerThreads threads,
        int rounds,
        Duration slice,
        Duration tuningSlice,
        List<Long> eventsStored,
        Path folder) {
    static final int TUNING_ROUNDS = 2;
    private static final int VERIFY_SHARE = 3;

    public AppendPlan {
        if (callers < 1 || rounds < 1 || slice.isNegative() || slice.isZero()) {
            throw new IllegalArgumentException("Callers, rounds and seconds must be positive");
        }
        if (eventsStored.stream().anyMatch(events -> events < 0)) {
            throw new IllegalArgumentException("A store holds no negative number of events: " + eventsStored);
        }
        eventsStored = eventsStored.stream()
                .filter(events -> events > 0)
                .sorted()
                .distinct()
                .toList();
    }

    /** A pass over the log is measured at least once, however long it takes; this is how long it is repeated. */
    Duration verifySlice() {
        return slice.dividedBy(VERIFY_SHARE);
    }

    /** Events that the tracked reader is timed with: for about a slice. */
    int readerEvents() {
        return Math.toIntExact(Math.max(1, slice.dividedBy(ReaderDelay.PAUSE)));
    }
}
