package io.payledger.eventstore.proof;

import io.payledger.eventstore.chain.ChainFault;
import io.payledger.eventstore.chain.ChainFault.Kind;
import io.payledger.eventstore.chain.ChainHash;
import io.payledger.eventstore.chain.ChainWalk;
import io.payledger.eventstore.checkpoint.Checkpoint;
import io.payledger.eventstore.merkle.CompactRange;
import io.payledger.eventstore.merkle.NodeHash;
import io.payledger.eventstore.merkle.ProofCheck;
import io.payledger.eventstore.merkle.TreeHasher;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks a run of the log without a gap. Its hashes form a chain, so one place that leads to a checkpoint proves all before
 * it: the end of the run, or any size at which a checkpoint was made.
 */
final class LogCheck implements EventCheck {
    private final ExportHeader header;
    private final Checkpoint own;
    private final TrustedCheckpoints trusted;
    private final TreeHasher hasher = new TreeHasher();
    private final ProofCheck proofs = new ProofCheck();
    private final ChainWalk walk;
    private final CompactRange tree;
    /** The last index that leads to a checkpoint; all up to it are proved. */
    private long proved;

    /** @param own the checkpoint that the proofs in the file lead to */
    LogCheck(ExportHeader header, Checkpoint own, TrustedCheckpoints trusted) {
        this.header = header;
        this.own = own;
        this.trusted = trusted;
        this.walk = new ChainWalk(header.from(), header.from() == 1 ? ChainHash.GENESIS : null);
        this.tree = new CompactRange(hasher, header.from() - 1);
        this.proved = header.from() - 1;
    }

    @Override
    public long nextIndex() {
        return walk.nextIndex();
    }

    @Override
    public @Nullable ChainFault accept(ProvedEvent event) {
        ChainHash hash = ChainHash.of(event.content(), event.index(), event.previous());
        ChainFault fault = walk.accept(event.index(), event.previous(), hash, event.hash());
        if (fault != null) {
            return fault;
        }
        NodeHash leaf = hasher.leaf(hash);
        tree.append(leaf);
        if (event.proof() != null && !leadsToOwn(leaf, event.index(), event.proof())) {
            return new ChainFault(
                    event.index(), Kind.NOT_PROVED, "its proof does not lead to the checkpoint over " + own.size());
        }
        return checkpointFault(event.index(), hash, event.proof() != null);
    }

    private boolean leadsToOwn(NodeHash leaf, long index, List<NodeHash> proof) {
        return proofs.includes(leaf, index - 1, own.size(), proof, own.root());
    }

    private @Nullable ChainFault checkpointFault(long index, ChainHash hash, boolean hasProof) {
        for (Checkpoint checkpoint : trusted.at(index)) {
            boolean sameTree = header.from() > 1 || tree.root().equals(checkpoint.root());
            if (!checkpoint.head().equals(hash) || !sameTree) {
                return new ChainFault(
                        hasProof ? index : proved + 1,
                        Kind.REPLACED,
                        "the events from " + (proved + 1) + " to " + index + " are not those that the checkpoint over "
                                + index + " events was made of");
            }
            proved = index;
        }
        return null;
    }

    @Override
    public @Nullable ChainFault end(@Nullable List<NodeHash> proof) {
        long last = walk.nextIndex() - 1;
        if (last < header.to()) {
            return new ChainFault(
                    last + 1, Kind.CUT_OFF, "the events end at " + last + ", but are said to reach " + header.to());
        }
        if (last > own.size()) {
            return new ChainFault(own.size() + 1, Kind.NOT_PROVED, "no checkpoint covers what comes from here on");
        }
        ChainHash hash = walk.lastHash();
        boolean leads = proof != null && hash != null && leadsToOwn(hasher.leaf(hash), last, proof);
        if (leads || proved == last && proof == null) {
            return null;
        }
        return proved == last
                ? new ChainFault(last, Kind.NOT_PROVED, "the proof of the last event does not lead to the checkpoint")
                : new ChainFault(
                        proved + 1,
                        Kind.NOT_PROVED,
                        "nothing shows that the events from " + (proved + 1) + " to " + last
                                + " lead to the checkpoint over " + own.size());
    }
}
