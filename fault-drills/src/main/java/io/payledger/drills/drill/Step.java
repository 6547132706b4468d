package io.payledger.drills.drill;

/**
 * One fault of a schedule.
 *
 * @param fault its kind, for the scoreboard: {@code "kill -9 of a node"}
 * @param what exactly, for the schedule that is printed
 * @param action does it and undoes it; returns when the ledger is to be well again
 */
public record Step(String fault, String what, Action action) {

    /** What is done. */
    @FunctionalInterface
    public interface Action {
        void run(DrillRun run) throws Exception;
    }
}
