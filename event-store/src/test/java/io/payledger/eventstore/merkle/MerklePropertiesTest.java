package io.payledger.eventstore.merkle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Goal: every tree and every proof agrees with the naive definition, and no changed proof is taken. */
class MerklePropertiesTest {
    private static final TreeHasher HASHER = new TreeHasher();
    private static final int SMALL = 70;

    @Test
    void everyProofOfEverySmallTreeIsTaken() {
        NaiveTree tree = NaiveTree.ofSize(SMALL);
        ProofCheck check = new ProofCheck();
        for (int size = 1; size <= SMALL; size++) {
            TreeProofs proofs = new TreeProofs(tree.subtrees(), size);
            NodeHash root = tree.root(size);
            assertThat(proofs.root()).isEqualTo(root);
            for (int i = 0; i < size; i++) {
                assertThat(check.includes(tree.leaves().get(i), i, size, proofs.inclusion(i), root))
                        .as("leaf %d of %d", i, size)
                        .isTrue();
            }
            for (int older = 0; older <= size; older++) {
                assertThat(check.consistent(older, tree.root(older), size, root, proofs.consistencyFrom(older)))
                        .as("%d to %d", older, size)
                        .isTrue();
            }
        }
    }

    @Property(tries = 300)
    void anInclusionProofHoldsForItsLeafItsPlaceAndItsTreeOnly(
            @ForAll @IntRange(min = 2, max = 600) int size,
            @ForAll @IntRange(max = 599) int anyLeaf,
            @ForAll @IntRange(max = 599) int otherLeaf,
            @ForAll @IntRange(max = 12) int changed) {
        NaiveTree tree = NaiveTree.ofSize(size);
        int leaf = anyLeaf % size;
        NodeHash hash = tree.leaves().get(leaf);
        NodeHash root = tree.root();
        List<NodeHash> proof = new TreeProofs(tree.subtrees(), size).inclusion(leaf);
        ProofCheck check = new ProofCheck();
        assertThat(check.includes(hash, leaf, size, proof, root)).isTrue();

        int other = otherLeaf % size;
        if (other != leaf) {
            assertThat(check.includes(tree.leaves().get(other), leaf, size, proof, root))
                    .isFalse();
            assertThat(check.includes(hash, other, size, proof, root)).isFalse();
        }
        assertThat(check.includes(hash, leaf, size, proof, tree.root(size - 1))).isFalse();
        assertThat(check.includes(hash, size, size, proof, root)).isFalse();
        assertThat(check.includes(hash, -1, size, proof, root)).isFalse();
        assertThat(check.includes(hash, leaf, size, spoilt(proof, changed), root))
                .isFalse();
        assertThat(check.includes(hash, leaf, size, shorter(proof), root)).isFalse();
        assertThat(check.includes(hash, leaf, size, longer(proof), root)).isFalse();
    }

    @Property(tries = 300)
    void aConsistencyProofHoldsForItsTwoTreesOnly(
            @ForAll @IntRange(min = 2, max = 600) int newer,
            @ForAll @IntRange(max = 599) int anyOlder,
            @ForAll @IntRange(max = 12) int changed) {
        NaiveTree tree = NaiveTree.ofSize(newer);
        int older = 1 + anyOlder % (newer - 1);
        NodeHash olderRoot = tree.root(older);
        NodeHash newerRoot = tree.root();
        List<NodeHash> proof = new TreeProofs(tree.subtrees(), newer).consistencyFrom(older);
        ProofCheck check = new ProofCheck();
        assertThat(check.consistent(older, olderRoot, newer, newerRoot, proof)).isTrue();

        NodeHash forged = HASHER.leaf(new byte[] {1, 2, 3});
        assertThat(check.consistent(older, forged, newer, newerRoot, proof)).isFalse();
        assertThat(check.consistent(older, olderRoot, newer, forged, proof)).isFalse();
        assertThat(check.consistent(newer, newerRoot, older, olderRoot, proof)).isFalse();
        assertThat(check.consistent(older, olderRoot, newer, newerRoot, spoilt(proof, changed)))
                .isFalse();
        assertThat(check.consistent(older, olderRoot, newer, newerRoot, shorter(proof)))
                .isFalse();
        assertThat(check.consistent(older, olderRoot, newer, newerRoot, longer(proof)))
                .isFalse();
        assertThat(check.consistent(newer, forged, newer, newerRoot, List.of())).isFalse();
        assertThat(check.consistent(0, forged, newer, newerRoot, List.of())).isFalse();
    }

    @Property(tries = 300)
    void runsThatAreFoldedApartAndJoinedGiveTheRootOfAll(
            @ForAll @Size(max = 12) List<@IntRange(max = 90) Integer> lengths) {
        int size = lengths.stream().mapToInt(Integer::intValue).sum();
        NaiveTree tree = NaiveTree.ofSize(size);
        CompactRange all = new CompactRange(HASHER, 0);
        for (int length : lengths) {
            CompactRange run = new CompactRange(HASHER, all.end());
            for (int i = 0; i < length; i++) {
                run.append(tree.leaves().get((int) run.end()));
            }
            CompactRange before = all.copy();
            all.append(run);
            assertThat(before.root()).isEqualTo(tree.root((int) before.end()));
        }
        assertThat(all.end()).isEqualTo(size);
        assertThat(all.root()).isEqualTo(tree.root());
    }

    private static List<NodeHash> spoilt(List<NodeHash> proof, int where) {
        List<NodeHash> spoilt = new ArrayList<>(proof);
        int i = where % spoilt.size();
        byte[] bytes = spoilt.get(i).toBytes();
        bytes[where] ^= 1;
        spoilt.set(i, NodeHash.of(bytes));
        return spoilt;
    }

    private static List<NodeHash> shorter(List<NodeHash> proof) {
        return proof.subList(0, proof.size() - 1);
    }

    private static List<NodeHash> longer(List<NodeHash> proof) {
        List<NodeHash> longer = new ArrayList<>(proof);
        longer.add(HASHER.empty());
        return longer;
    }
}
