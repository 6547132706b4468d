package io.payledger.eventstore.audit;

import io.payledger.eventstore.chain.ChainFault;
import io.payledger.eventstore.chain.ChainHash;
import io.payledger.eventstore.checkpoint.Checkpoint;
import io.payledger.eventstore.merkle.CompactRange;
import io.payledger.eventstore.merkle.TreeHasher;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The leaves of a range of the log, folded, and how far they were at each checkpoint in it. Its thread does the hashing;
 * only when the ranges before it are known can the checkpoints be compared.
 */
final class CheckedLeaves {
    private record Passed(Checkpoint checkpoint, CompactRange leaves, ChainHash head) {}

    private final Outside outside;
    private final TreeHasher hasher = new TreeHasher();
    private final CompactRange tree;
    private final List<Passed> passed = new ArrayList<>();

    /** @param from the index of the first event */
    CheckedLeaves(long from, Outside outside) {
        this.outside = outside;
        this.tree = new CompactRange(hasher, from - 1);
    }

    void add(long index, ChainHash hash) {
        tree.append(hasher.leaf(hash));
        for (Checkpoint checkpoint : outside.at(index)) {
            passed.add(new Passed(checkpoint, tree.copy(), hash));
        }
    }

    CompactRange tree() {
        return tree;
    }

    /**
     * The first checkpoint in this range that was not made of these events; {@code null} when there is none.
     *
     * @param before the leaves before this range; roots are compared when they begin with the log's first
     */
    @Nullable
    ChainFault faultAfter(CompactRange before) {
        for (Passed place : passed) {
            Checkpoint checkpoint = place.checkpoint;
            CompactRange all = before.copy();
            all.append(place.leaves);
            boolean same = checkpoint.head().equals(place.head)
                    && (!all.hasRoot() || all.root().equals(checkpoint.root()));
            if (!same) {
                long first = outside.before(checkpoint.size()) + 1;
                return new ChainFault(
                        first,
                        ChainFault.Kind.REPLACED,
                        "the events from " + first + " to " + checkpoint.size()
                                + " are not those that the checkpoint of " + checkpoint.at() + " was made of");
            }
        }
        return null;
    }
}
