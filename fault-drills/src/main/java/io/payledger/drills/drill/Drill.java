package io.payledger.drills.drill;

import io.payledger.drills.audit.AuditRules;
import io.payledger.drills.rig.RigPlan;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Harm of one kind. The frame ({@link DrillRunner}) starts the rig, lets order services bring payments while the steps of
 * the schedule are gone through, waits until all is settled, and has the auditor look.
 */
public interface Drill {

    /** As on the command line: {@code kills}. */
    String name();

    /** What it does, in one line. */
    String what();

    /** Why it cannot run on this machine; empty when it can. */
    default Optional<String> obstacle() {
        return Optional.empty();
    }

    /** What it runs on. */
    default RigPlan rig(DrillPlan plan) {
        return RigPlan.ofNodes(2);
    }

    /** What is done wrong, in this order; a function of the plan and its seed. */
    List<Step> schedule(DrillPlan plan, SplittableRandom random);

    /** Whether payments of its own come while it does harm; else only those of its steps. */
    default boolean traffic() {
        return true;
    }

    /** Before the first payment. */
    default void before(DrillRun run) throws Exception {}

    /** When all faults are over and before everything is settled. */
    default void after(DrillRun run) throws Exception {}

    /** When everything is settled, before the auditor looks. */
    default void settled(DrillRun run) throws Exception {}

    /** When the rig is gone, however it ended. */
    default void close() {}

    /** What the auditor may take for granted. */
    default AuditRules rules(DrillRun run) {
        return AuditRules.strict();
    }
}
