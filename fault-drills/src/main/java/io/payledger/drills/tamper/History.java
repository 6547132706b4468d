package io.payledger.drills.tamper;

import io.payledger.eventstore.chain.ChainHash;
import io.payledger.eventstore.chain.EventContent;
import io.payledger.eventstore.checkpoint.Checkpoint;
import io.payledger.eventstore.checkpoint.SignedCheckpoint;
import io.payledger.eventstore.checkpoint.SigningKey;
import io.payledger.eventstore.merkle.TreeHasher;
import io.payledger.eventstore.merkle.TreeProofs;
import io.payledger.eventstore.proof.ExportHeader;
import io.payledger.eventstore.proof.ExportWriter;
import io.payledger.eventstore.proof.ProvedEvent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A log in memory: its events in a true chain, and the tree over them. Liars build theirs with it just as well.
 *
 * @param events with proofs under the whole tree
 */
record History(List<ProvedEvent> events) {

    /** Chains these contents and proves each in a tree over all of them. */
    static History of(List<EventContent> contents) {
        List<ProvedEvent> chained = new ArrayList<>();
        ChainHash previous = ChainHash.GENESIS;
        for (EventContent content : contents) {
            long index = chained.size() + 1L;
            ChainHash hash = ChainHash.of(content, index, previous);
            chained.add(new ProvedEvent(index, content, previous, hash, null));
            previous = hash;
        }
        TreeProofs proofs = proofs(chained, contents.size());
        return new History(chained.stream()
                .map(event -> new ProvedEvent(
                        event.index(),
                        event.content(),
                        event.previous(),
                        event.hash(),
                        proofs.inclusion(event.index() - 1)))
                .toList());
    }

    private static TreeProofs proofs(List<ProvedEvent> events, int size) {
        TreeHasher hasher = new TreeHasher();
        return new TreeProofs(
                new MemorySubtrees(
                        events.stream().map(event -> hasher.leaf(event.hash())).toList()),
                size);
    }

    List<EventContent> contents() {
        return events.stream().map(ProvedEvent::content).toList();
    }

    int size() {
        return events.size();
    }

    /** A checkpoint over the first events, signed with this key. */
    SignedCheckpoint checkpoint(int size, SigningKey key) {
        ProvedEvent last = events.get(size - 1);
        return SignedCheckpoint.sign(
                new Checkpoint(
                        key.name(),
                        size,
                        proofs(events, size).root(),
                        last.hash(),
                        last.content().occurredAt()),
                List.of(key));
    }

    /** All events as a file; without proofs of their own unless they are wanted. */
    byte[] whole(String note, boolean everyProof) {
        return run(1, size(), note, everyProof);
    }

    /** A run of the log as a file. */
    byte[] run(int from, int to, String note, boolean everyProof) {
        return write(
                new ExportHeader(from, to, null, note),
                events.subList(from - 1, to).stream()
                        .map(event -> everyProof ? event : withoutProof(event))
                        .toList(),
                events.get(to - 1));
    }

    /** The events of some aggregates as a file. */
    byte[] choice(ExportHeader header) {
        return write(header, chosen(header), null);
    }

    /** Those events, in the order of such a file. */
    List<ProvedEvent> chosen(ExportHeader header) {
        return events.stream()
                .filter(event -> header.contains(event.content().aggregateId()))
                .sorted(Comparator.comparing(
                                (ProvedEvent event) -> event.content().aggregateId())
                        .thenComparing(event -> event.content().sequenceNumber()))
                .toList();
    }

    static byte[] write(ExportHeader header, List<ProvedEvent> events, @Nullable ProvedEvent proofAtTheEnd) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            ExportWriter writer = new ExportWriter(header, out);
            for (ProvedEvent event : events) {
                writer.event(event);
            }
            writer.end(proofAtTheEnd == null ? null : proofAtTheEnd.proof());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    private static ProvedEvent withoutProof(ProvedEvent event) {
        return new ProvedEvent(event.index(), event.content(), event.previous(), event.hash(), null);
    }
}
