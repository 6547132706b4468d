package io.payledger.drills.drill;

/**
 * One fault of a schedule.
 *
 * @param fault its kind, for the scoreboard: {@code "kill -9 of a node"}
 * @param what exactly, for the schedule that is printed
 * @param action does it and undoes it; returns when the ledger is to be well again
 */
public record Step(String fault, String what, Action action) {

    /** The fault of a step that does none: payments come, and nothing is wrong. */
    public static final String QUIET = "quiet";

    /** What is done. */
    @FunctionalInterface
    public interface Action {
        void run(DrillRun run) throws Exception;
    }
}
