package io.payledger.benchmarks.measure;

/** One way of doing the same work that is measured against the others. Called by many callers at once. */
public interface Arm extends AutoCloseable {

    /** Short and unique in a run; readers find it in tables and JSON. */
    String name();

    /** What was chosen for it, as the size of a pool; empty when there is nothing to choose. */
    default String setup() {
        return "";
    }

    /** Name and set-up, for people. */
    default String label() {
        return setup().isEmpty() ? name() : name() + " (" + setup() + ")";
    }

    /** How many callers this arm is meant for, when a run has {@code callers} of them. */
    default int callers(int callers) {
        return callers;
    }

    /**
     * Does one piece of work from end to end and waits until it is durable.
     *
     * @param latencies of this caller: one entry for each command or transaction that a client would wait for
     * @return how many events this stored, or would have been for an arm without events
     */
    int work(Latencies latencies) throws Exception;

    @Override
    void close();
}
