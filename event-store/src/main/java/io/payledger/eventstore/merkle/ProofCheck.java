package io.payledger.eventstore.merkle;

import java.util.List;

/**
 * Checks proofs against roots that are trusted, as RFC 9162 says in sections 2.1.3.2 and 2.1.4.2. Takes whatever a
 * stranger sends. For one thread.
 */
public final class ProofCheck {
    private final TreeHasher hasher = new TreeHasher();

    /**
     * Whether this is the leaf at this place of the tree.
     *
     * @param index of the leaf, counted from 0
     * @param size leaves of the tree
     */
    public boolean includes(NodeHash leaf, long index, long size, List<NodeHash> proof, NodeHash root) {
        if (index < 0 || index >= size) {
            return false;
        }
        long place = index;
        long last = size - 1;
        NodeHash hash = leaf;
        for (NodeHash sibling : proof) {
            if (last == 0) {
                return false;
            }
            if ((place & 1) == 1 || place == last) {
                hash = hasher.node(sibling, hash);
                // A node without a right sibling moves up unchanged.
                int up = place == 0 ? 0 : Long.numberOfTrailingZeros(place);
                place >>= up;
                last >>= up;
            } else {
                hash = hasher.node(hash, sibling);
            }
            place >>= 1;
            last >>= 1;
        }
        return last == 0 && hash.equals(root);
    }

    /** Whether the older tree is the beginning of the newer one. */
    public boolean consistent(
            long olderSize, NodeHash olderRoot, long newerSize, NodeHash newerRoot, List<NodeHash> proof) {
        if (olderSize < 0 || olderSize > newerSize) {
            return false;
        }
        if (olderSize == 0) {
            return proof.isEmpty() && olderRoot.equals(hasher.empty());
        }
        if (olderSize == newerSize) {
            return proof.isEmpty() && olderRoot.equals(newerRoot);
        }
        boolean complete = Long.bitCount(olderSize) == 1;
        if (!complete && proof.isEmpty()) {
            return false;
        }
        int up = Long.numberOfTrailingZeros(~(olderSize - 1));
        long place = (olderSize - 1) >> up;
        long last = (newerSize - 1) >> up;
        NodeHash older = complete ? olderRoot : proof.getFirst();
        NodeHash newer = older;
        for (NodeHash hash : complete ? proof : proof.subList(1, proof.size())) {
            if (last == 0) {
                return false;
            }
            if ((place & 1) == 1 || place == last) {
                older = hasher.node(hash, older);
                newer = hasher.node(hash, newer);
                int unchanged = place == 0 ? 0 : Long.numberOfTrailingZeros(place);
                place >>= unchanged;
                last >>= unchanged;
            } else {
                newer = hasher.node(newer, hash);
            }
            place >>= 1;
            last >>= 1;
        }
        return last == 0 && older.equals(olderRoot) && newer.equals(newerRoot);
    }
}
