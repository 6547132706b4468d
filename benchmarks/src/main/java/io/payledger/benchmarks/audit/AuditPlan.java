package io.payledger.benchmarks.audit;

import java.nio.file.Path;
import java.time.Duration;

/**
 * What is measured.
 *
 * @param events in the log
 * @param repeats of the verification and of the rebuild; the median is taken
 * @param stockEvents that the rival replays
 * @param liveRounds slices of charges while a rebuild runs; 0 for none
 * @param liveSlice how long each is
 * @param liveWarmUp charges before, which do not count
 * @param callers that charge
 * @param folder on the disk to be measured
 */
public record AuditPlan(
        int events,
        int repeats,
        int stockEvents,
        int liveRounds,
        Duration liveSlice,
        Duration liveWarmUp,
        int callers,
        Path folder) {
    public AuditPlan {
        if (events < 1 || repeats < 1 || stockEvents < 3 || stockEvents > events || liveRounds < 0 || callers < 1) {
            throw new IllegalArgumentException(
                    "There must be events, each be verified, and the rival replay some of them; callers must be positive");
        }
    }
}
