package io.payledger.drills.drill;

import io.payledger.drills.audit.AuditReport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What became of a drill.
 *
 * @param audit null when it was skipped or broke off
 * @param skipped why it could not run here; null when it ran
 * @param failure why it broke off, or what the final reads did not come to; null when it came to its end
 * @param faults how often harm of each kind was done
 * @param recoveries how long each time until the ledger was well again
 * @param broken what this drill promises beside what the auditor checks, and does not hold
 * @param figures of this drill alone
 */
public record DrillResult(
        String name,
        DrillPlan plan,
        @Nullable AuditReport audit,
        @Nullable String skipped,
        @Nullable String failure,
        Map<String, Integer> faults,
        List<Duration> recoveries,
        List<String> broken,
        Map<String, Object> figures,
        Duration took) {

    static DrillResult skipped(String name, DrillPlan plan, String why) {
        return new DrillResult(name, plan, null, why, null, Map.of(), List.of(), List.of(), Map.of(), Duration.ZERO);
    }

    /** Whether every promise holds; a drill that could not run here breaks none. */
    public boolean holds() {
        return skipped != null || failure == null && broken.isEmpty() && audit != null && audit.holds();
    }
}
