package io.payledger.eventstore.proof;

import io.payledger.eventstore.chain.ChainFault;
import io.payledger.eventstore.chain.ChainFault.Kind;
import io.payledger.eventstore.chain.ChainHash;
import io.payledger.eventstore.checkpoint.Checkpoint;
import io.payledger.eventstore.merkle.NodeHash;
import io.payledger.eventstore.merkle.ProofCheck;
import io.payledger.eventstore.merkle.TreeHasher;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks events that were chosen by their aggregates, each with a proof of its own, in the order of aggregate and sequence.
 * Sequences have no holes, so an event that is missing between others shows; newer events than the last one, or an aggregate
 * that was left out altogether, do not.
 */
final class ChoiceCheck implements EventCheck {
    private final ExportHeader header;
    private final Checkpoint own;
    private final TreeHasher hasher = new TreeHasher();
    private final ProofCheck proofs = new ProofCheck();
    private @Nullable ProvedEvent last;

    /** @param own the checkpoint that the proofs in the file lead to */
    ChoiceCheck(ExportHeader header, Checkpoint own) {
        this.header = header;
        this.own = own;
    }

    @Override
    public long nextIndex() {
        return last == null ? header.from() : last.index() + 1;
    }

    @Override
    public @Nullable ChainFault accept(ProvedEvent event) {
        ChainHash hash = ChainHash.of(event.content(), event.index(), event.previous());
        if (!hash.equals(event.hash())) {
            return fault(
                    event,
                    Kind.WRONG_HASH,
                    "the content has hash " + hash + ", but " + event.hash() + " stands with it");
        }
        if (event.proof() == null
                || !proofs.includes(hasher.leaf(hash), event.index() - 1, own.size(), event.proof(), own.root())) {
            return fault(event, Kind.NOT_PROVED, "its proof does not lead to the checkpoint over " + own.size());
        }
        if (!header.contains(event.content().aggregateId())
                || event.index() < header.from()
                || event.index() > header.to()) {
            return fault(event, Kind.NOT_ASKED_FOR, "it is none of those that the first line names");
        }
        ChainFault order = orderFault(event);
        last = event;
        return order;
    }

    private @Nullable ChainFault orderFault(ProvedEvent event) {
        String aggregate = event.content().aggregateId();
        long sequence = event.content().sequenceNumber();
        if (last != null && last.content().aggregateId().equals(aggregate)) {
            long next = last.content().sequenceNumber() + 1;
            return sequence == next
                    ? null
                    : fault(event, Kind.GAP, "event " + next + " of " + aggregate + " is missing before it");
        }
        if (last != null && last.content().aggregateId().compareTo(aggregate) > 0) {
            return fault(event, Kind.NOT_ASKED_FOR, "aggregates come in the order of their ids");
        }
        return header.from() == 1 && sequence != 0
                ? fault(event, Kind.GAP, "the first events of " + aggregate + " are missing before it")
                : null;
    }

    private static ChainFault fault(ProvedEvent event, Kind kind, String detail) {
        return new ChainFault(event.index(), kind, detail);
    }

    @Override
    public @Nullable ChainFault end(@Nullable List<NodeHash> proof) {
        return proof == null
                ? null
                : new ChainFault(
                        nextIndex(), Kind.UNREADABLE, "chosen events have their proofs with them, not at the end");
    }
}
