package io.payledger.eventstore.merkle;

import java.util.ArrayList;
import java.util.List;

/**
 * The leaves of a run of the log, folded into as few subtree hashes as there can be: about two for each doubling of its
 * length, whatever its length. It grows at its end, by leaves or by the run that follows; so a long log is folded in
 * pieces by several threads, and one fold gives the root at every size that it passes. For one thread.
 */
public final class CompactRange {
    private record Subtree(int level, long index, NodeHash hash) {}

    private final TreeHasher hasher;
    private final long begin;
    private final List<Subtree> subtrees = new ArrayList<>();
    private long end;

    /** @param begin leaves before the first of this run; 0 for one that is to give a root */
    public CompactRange(TreeHasher hasher, long begin) {
        this.hasher = hasher;
        this.begin = begin;
        this.end = begin;
    }

    /** Adds the next leaf. */
    public void append(NodeHash leaf) {
        add(new Subtree(0, end, leaf));
        end++;
    }

    /** Adds a whole subtree of 2^level leaves, which must begin where this run ends. */
    public void append(int level, NodeHash subtree) {
        if ((end & ((1L << level) - 1)) != 0) {
            throw new IllegalArgumentException("No subtree of level " + level + " begins at leaf " + end);
        }
        add(new Subtree(level, end >> level, subtree));
        end += 1L << level;
    }

    /** Adds the run that begins where this one ends. */
    public void append(CompactRange next) {
        if (next.begin != end) {
            throw new IllegalArgumentException("A run from " + next.begin + " does not follow one to " + end);
        }
        next.subtrees.forEach(this::add);
        end = next.end;
    }

    /** A run of the same content that grows apart from this one. */
    public CompactRange copy() {
        CompactRange copy = new CompactRange(hasher, begin);
        copy.subtrees.addAll(subtrees);
        copy.end = end;
        return copy;
    }

    private void add(Subtree subtree) {
        Subtree grown = subtree;
        while (!subtrees.isEmpty()
                && (grown.index & 1) == 1
                && subtrees.getLast().level == grown.level
                && subtrees.getLast().index == grown.index - 1) {
            Subtree left = subtrees.removeLast();
            grown = new Subtree(grown.level + 1, grown.index >> 1, hasher.node(left.hash, grown.hash));
        }
        subtrees.add(grown);
    }

    /** Leaves up to the end of this run, counted from the first of the log. */
    public long end() {
        return end;
    }

    /** Whether the run begins with the first leaf. */
    public boolean hasRoot() {
        return begin == 0;
    }

    /**
     * The root of the tree over all leaves so far.
     *
     * @throws IllegalStateException when the run does not begin with the first leaf
     */
    public NodeHash root() {
        if (begin != 0) {
            throw new IllegalStateException("A run from leaf " + begin + " has no root");
        }
        if (subtrees.isEmpty()) {
            return hasher.empty();
        }
        NodeHash root = subtrees.getLast().hash;
        for (int i = subtrees.size() - 2; i >= 0; i--) {
            root = hasher.node(subtrees.get(i).hash, root);
        }
        return root;
    }
}
