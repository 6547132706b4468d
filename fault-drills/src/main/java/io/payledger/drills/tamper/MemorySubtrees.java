package io.payledger.drills.tamper;

import io.payledger.eventstore.merkle.NodeHash;
import io.payledger.eventstore.merkle.Subtrees;
import io.payledger.eventstore.merkle.TreeHasher;
import java.util.ArrayList;
import java.util.List;

/** Every complete subtree over a few leaves, computed once. */
final class MemorySubtrees implements Subtrees {
    private final List<List<NodeHash>> levels = new ArrayList<>();

    MemorySubtrees(List<NodeHash> leaves) {
        TreeHasher hasher = new TreeHasher();
        List<NodeHash> level = leaves;
        while (!level.isEmpty()) {
            levels.add(level);
            List<NodeHash> above = new ArrayList<>();
            for (int i = 0; i + 1 < level.size(); i += 2) {
                above.add(hasher.node(level.get(i), level.get(i + 1)));
            }
            level = above;
        }
    }

    @Override
    public NodeHash hash(int level, long index) {
        return levels.get(level).get((int) index);
    }
}
