package io.payledger.eventstore.chain;

import org.jspecify.annotations.Nullable;

/**
 * Checks a run of the log event by event, in order; needs nothing but what it is given. For one thread.
 *
 * <p>Which index is named as the first bad one: a changed event shows as a wrong hash at itself, a removed one as a gap,
 * an inserted or exchanged one as a wrong previous hash.
 */
public final class ChainWalk {
    private long next;
    private @Nullable ChainHash firstPrevious;
    private @Nullable ChainHash last;

    /**
     * @param firstIndex the index that must come first
     * @param previous the hash before it; {@code null} to check it later against {@link #firstPrevious()}
     */
    public ChainWalk(long firstIndex, @Nullable ChainHash previous) {
        this.next = firstIndex;
        this.last = previous;
    }

    /**
     * Checks the next event. After a fault the walk is over.
     *
     * @param storedPrevious the previous hash that is stored with it
     * @param hash that of its content at this index behind {@code storedPrevious}
     * @param storedHash the hash that is stored with it
     * @return {@code null} when it is in order
     */
    public @Nullable ChainFault accept(
            long globalIndex, ChainHash storedPrevious, ChainHash hash, ChainHash storedHash) {
        if (globalIndex != next) {
            return new ChainFault(
                    next, ChainFault.Kind.GAP, "there is no event at " + next + ", the next one is at " + globalIndex);
        }
        if (last != null && !storedPrevious.equals(last)) {
            return wrongPrevious(next, last, storedPrevious);
        }
        if (!hash.equals(storedHash)) {
            return new ChainFault(
                    next,
                    ChainFault.Kind.WRONG_HASH,
                    "the stored content has hash " + hash + ", but " + storedHash + " is stored with it");
        }
        if (firstPrevious == null) {
            firstPrevious = storedPrevious;
        }
        last = hash;
        next++;
        return null;
    }

    /** The fault of an event that does not name the one before it. */
    public static ChainFault wrongPrevious(long index, ChainHash expected, ChainHash stored) {
        return new ChainFault(
                index,
                ChainFault.Kind.WRONG_PREVIOUS_HASH,
                "the event names " + stored + " as the hash before it, but that is " + expected);
    }

    /** The index that would come next. */
    public long nextIndex() {
        return next;
    }

    /** What the first event names as the hash before it; {@code null} when there was none. */
    public @Nullable ChainHash firstPrevious() {
        return firstPrevious;
    }

    /** The hash of the last event, or that which the walk began with. */
    public @Nullable ChainHash lastHash() {
        return last;
    }
}
