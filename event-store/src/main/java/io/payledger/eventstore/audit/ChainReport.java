package io.payledger.eventstore.audit;

import io.payledger.eventstore.chain.ChainFault;
import io.payledger.eventstore.chain.ChainHash;

/** What the verification of a log has found. */
public sealed interface ChainReport {

    /**
     * Every event is there, unchanged and in its place.
     *
     * @param count events that were checked
     * @param headIndex the last index that was checked, 0 for an empty log
     * @param headHash its hash
     */
    record Intact(long count, long headIndex, ChainHash headHash) implements ChainReport {}

    /**
     * The log is not what was written.
     *
     * @param count events before the fault, all of them good
     * @param fault the first one
     */
    record Broken(long count, ChainFault fault) implements ChainReport {
        /** The first index that is bad. */
        public long index() {
            return fault.globalIndex();
        }

        /** What is wrong there, for people. */
        public String reason() {
            return fault.kind() + ": " + fault.detail();
        }
    }
}
