package io.payledger.eventstore.merkle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Makes proofs over a tree of a fixed size, as RFC 9162 defines them in sections 2.1.3.1 and 2.1.4.1. Leaves are counted
 * from 0. For one thread.
 */
public final class TreeProofs {
    private final TreeHasher hasher = new TreeHasher();
    private final Subtrees subtrees;
    private final long size;

    /** @param size leaves of the tree; its complete subtrees must be known to {@code subtrees} */
    public TreeProofs(Subtrees subtrees, long size) {
        if (size < 0) {
            throw new IllegalArgumentException("A tree has 0 or more leaves, not " + size);
        }
        this.subtrees = subtrees;
        this.size = size;
    }

    /** The root of the tree. */
    public NodeHash root() {
        return size == 0 ? hasher.empty() : rootOf(0, size);
    }

    /** The siblings on the way from a leaf to the root, lowest first. */
    public List<NodeHash> inclusion(long leaf) {
        if (leaf < 0 || leaf >= size) {
            throw new IllegalArgumentException("A tree of " + size + " leaves has no leaf " + leaf);
        }
        List<NodeHash> downwards = new ArrayList<>();
        long begin = 0;
        long count = size;
        while (count > 1) {
            long left = leftOf(count);
            if (leaf < begin + left) {
                downwards.add(rootOf(begin + left, count - left));
                count = left;
            } else {
                downwards.add(rootOf(begin, left));
                begin += left;
                count -= left;
            }
        }
        Collections.reverse(downwards);
        return downwards;
    }

    /** What shows that a tree of the first {@code olderSize} leaves grew into this one; empty for 0 and for the same size. */
    public List<NodeHash> consistencyFrom(long olderSize) {
        if (olderSize < 0 || olderSize > size) {
            throw new IllegalArgumentException("A tree of " + size + " leaves has none of " + olderSize + " before it");
        }
        List<NodeHash> downwards = new ArrayList<>();
        long begin = 0;
        long count = size;
        while (olderSize > 0 && begin + count > olderSize) {
            long left = leftOf(count);
            if (olderSize <= begin + left) {
                downwards.add(rootOf(begin + left, count - left));
                count = left;
            } else {
                downwards.add(rootOf(begin, left));
                begin += left;
                count -= left;
            }
        }
        // Whoever checks knows the older root itself; any other subtree that both trees share is told.
        if (begin > 0) {
            downwards.add(rootOf(begin, count));
        }
        Collections.reverse(downwards);
        return downwards;
    }

    /** The largest power of two below {@code count}, which is 2 or more. */
    private static long leftOf(long count) {
        return Long.highestOneBit(count - 1);
    }

    private NodeHash rootOf(long begin, long count) {
        if (Long.bitCount(count) == 1) {
            int level = Long.numberOfTrailingZeros(count);
            return subtrees.hash(level, begin >> level);
        }
        long left = leftOf(count);
        return hasher.node(rootOf(begin, left), rootOf(begin + left, count - left));
    }
}
