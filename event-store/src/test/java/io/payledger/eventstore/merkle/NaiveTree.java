package io.payledger.eventstore.merkle;

import java.util.List;
import java.util.stream.IntStream;

/** The definition of RFC 9162, section 2.1.1, word by word and slow: the measure for everything that is quick. */
record NaiveTree(List<NodeHash> leaves) {
    private static final TreeHasher HASHER = new TreeHasher();

    static NaiveTree of(List<NodeHash> leaves) {
        return new NaiveTree(List.copyOf(leaves));
    }

    static NaiveTree ofSize(int size) {
        return new NaiveTree(IntStream.range(0, size)
                .mapToObj(i -> HASHER.leaf(new byte[] {(byte) (i >> 8), (byte) i}))
                .toList());
    }

    NodeHash root() {
        return root(leaves);
    }

    NodeHash root(int size) {
        return root(leaves.subList(0, size));
    }

    Subtrees subtrees() {
        return (level, index) -> root(leaves.subList((int) (index << level), (int) ((index + 1) << level)));
    }

    private static NodeHash root(List<NodeHash> leaves) {
        if (leaves.isEmpty()) {
            return HASHER.empty();
        }
        if (leaves.size() == 1) {
            return leaves.getFirst();
        }
        int left = 1;
        while (left * 2 < leaves.size()) {
            left *= 2;
        }
        return HASHER.node(root(leaves.subList(0, left)), root(leaves.subList(left, leaves.size())));
    }
}
