package io.payledger.drills.tamper;

import io.payledger.eventstore.chain.EventContent;
import io.payledger.eventstore.checkpoint.SignedCheckpoint;
import io.payledger.eventstore.checkpoint.SigningKey;
import io.payledger.eventstore.checkpoint.VerifierKey;
import io.payledger.eventstore.proof.ExportHeader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * One true history, everything that its auditor has, and a liar who can write to its database but has not its key.
 *
 * @param truth what really happened
 * @param known checkpoints that the auditor has from elsewhere, oldest first; the last one covers everything
 */
record Liar(Random random, History truth, SampleEvents samples, SigningKey.Pair key, List<SignedCheckpoint> known) {
    static final int EVENTS = 200;
    private static final List<Integer> SIGNED_AT = List.of(50, 120, EVENTS);
    private static final String NAME = "ledger.example.com/payments";

    static Liar of(Random random) {
        SampleEvents samples = new SampleEvents(random);
        History truth = History.of(samples.next(EVENTS));
        SigningKey.Pair key = SigningKey.generate(NAME);
        List<SignedCheckpoint> known = SIGNED_AT.stream()
                .map(size -> truth.checkpoint(size, key.secret()))
                .toList();
        return new Liar(random, truth, samples, key, known);
    }

    List<VerifierKey> trusted() {
        return List.of(key.known());
    }

    /** The note of the newest checkpoint. */
    String note() {
        return known.getLast().note().toString();
    }

    /** The same claim as a true checkpoint makes, over other events, under a key that the liar has made himself. */
    String resigned(History lie, boolean sameName) {
        SigningKey own =
                SigningKey.generate(sameName ? NAME : "ledger.example.com/liar").secret();
        return lie.checkpoint(lie.size(), own).note().toString();
    }

    /** The first line of a file with the events of these aggregates. */
    ExportHeader choice(String aggregates) {
        return new ExportHeader(1, EVENTS, aggregates, note());
    }

    ExportFile file(boolean proofs) {
        return ExportFile.of(truth.whole(note(), proofs));
    }

    /** A number from 1 to the bound. */
    int upTo(int bound) {
        return 1 + random.nextInt(bound);
    }

    boolean maybe() {
        return random.nextBoolean();
    }

    <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** The first index that nothing proves when everything from {@code changed} on was chained anew without proofs. */
    static long unprovedFrom(long changed) {
        return SIGNED_AT.stream()
                        .filter(size -> size < changed)
                        .mapToLong(size -> size)
                        .max()
                        .orElse(0)
                + 1;
    }

    static boolean isSigned(int size) {
        return SIGNED_AT.contains(size);
    }

    /** True contents, to be changed. */
    List<EventContent> contents() {
        return new ArrayList<>(truth.contents());
    }

    /** Another event for the aggregate and the sequence number of this one. */
    EventContent instead(EventContent content) {
        return samples.of(content.aggregateId(), content.sequenceNumber());
    }

    TamperCase lie(String kind, byte[] file, long firstBad) {
        return new TamperCase(kind, file, firstBad, known);
    }
}
