package io.payledger.eventstore.merkle;

/** The hashes of complete subtrees, wherever they are kept. */
@FunctionalInterface
public interface Subtrees {
    /**
     * The root of the subtree over leaves {@code index << level} to {@code ((index + 1) << level) - 1}.
     *
     * @param level 0 for a leaf
     */
    NodeHash hash(int level, long index);
}
