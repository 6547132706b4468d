package io.payledger.drills.tamper;

import io.payledger.eventstore.chain.ChainHash;
import io.payledger.eventstore.chain.EventContent;
import io.payledger.eventstore.merkle.NodeHash;
import io.payledger.eventstore.proof.ExportHeader;
import io.payledger.eventstore.proof.ProvedEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Lies of those who know the format: hashes and proofs are computed anew, so that the file agrees with itself. */
final class ChainLies {
    static final List<Function<Liar, TamperCase>> ALL = List.of(
            ChainLies::rehashed,
            ChainLies::insertedBetween,
            ChainLies::editedAndChained,
            ChainLies::droppedAndChained,
            ChainLies::insertedAndChained,
            ChainLies::exchangedAndChained,
            ChainLies::forked,
            ChainLies::allChainedAnew,
            ChainLies::signedWithAnotherKey,
            ChainLies::signatureOverOtherClaims);

    private ChainLies() {}

    /** The event has the right hash for its new content; the next one still names the old hash. */
    private static TamperCase rehashed(Liar liar) {
        boolean proofs = liar.maybe();
        int i = liar.upTo(Liar.EVENTS);
        List<ProvedEvent> events = new ArrayList<>(plain(liar.truth().events(), proofs));
        events.set(
                i - 1, changed(events.get(i - 1), liar.instead(events.get(i - 1).content())));
        long firstBad = proofs ? i : Liar.isSigned(i) ? Liar.unprovedFrom(i) : i + 1L;
        return liar.lie("edited event with its hash", file(liar, events), firstBad);
    }

    private static TamperCase insertedBetween(Liar liar) {
        boolean proofs = liar.maybe();
        int place = 1 + liar.upTo(Liar.EVENTS - 1);
        List<ProvedEvent> events = new ArrayList<>(plain(liar.truth().events(), proofs));
        events.add(place - 1, changed(events.get(place - 1), liar.samples().next()));
        long firstBad = proofs ? place : Liar.isSigned(place) ? Liar.unprovedFrom(place) : place + 1L;
        return liar.lie("inserted event with its hash", file(liar, events), firstBad);
    }

    private static TamperCase editedAndChained(Liar liar) {
        int i = liar.upTo(Liar.EVENTS);
        List<EventContent> contents = liar.contents();
        contents.set(i - 1, liar.instead(contents.get(i - 1)));
        return chained(liar, "edited, all behind it chained anew", contents, i);
    }

    private static TamperCase droppedAndChained(Liar liar) {
        int i = liar.upTo(Liar.EVENTS - 1);
        List<EventContent> contents = liar.contents();
        contents.remove(i - 1);
        return chained(liar, "dropped, all behind it chained anew", contents, i);
    }

    private static TamperCase insertedAndChained(Liar liar) {
        int i = liar.upTo(Liar.EVENTS);
        List<EventContent> contents = liar.contents();
        contents.add(i - 1, liar.samples().next());
        return chained(liar, "inserted, all behind it chained anew", contents, i);
    }

    private static TamperCase exchangedAndChained(Liar liar) {
        int i = liar.upTo(Liar.EVENTS - 1);
        List<EventContent> contents = liar.contents();
        Collections.swap(contents, i - 1, i - 1 + liar.upTo(Liar.EVENTS - i));
        return chained(liar, "exchanged, all behind it chained anew", contents, i);
    }

    private static TamperCase forked(Liar liar) {
        int kept = liar.random().nextInt(Liar.EVENTS);
        List<EventContent> contents = new ArrayList<>(liar.contents().subList(0, kept));
        while (contents.size() < Liar.EVENTS) {
            contents.add(liar.samples().next());
        }
        return chained(liar, "forked", contents, kept + 1);
    }

    private static TamperCase allChainedAnew(Liar liar) {
        List<EventContent> contents = IntStream.range(0, Liar.EVENTS)
                .mapToObj(i -> liar.samples().next())
                .toList();
        return chained(liar, "everything chained anew", contents, 1);
    }

    private static TamperCase signedWithAnotherKey(Liar liar) {
        List<EventContent> contents = liar.contents();
        int i = liar.upTo(Liar.EVENTS);
        contents.set(i - 1, liar.instead(contents.get(i - 1)));
        History lie = liar.maybe() ? History.of(contents) : liar.truth();
        return liar.lie("signed with another key", lie.whole(liar.resigned(lie, liar.maybe()), liar.maybe()), 1);
    }

    private static TamperCase signatureOverOtherClaims(Liar liar) {
        List<EventContent> contents = liar.contents();
        int i = liar.upTo(Liar.EVENTS);
        contents.set(i - 1, liar.instead(contents.get(i - 1)));
        History lie = History.of(contents);
        String claims = liar.resigned(lie, true);
        String text = claims.substring(0, claims.lastIndexOf("\n\n"));
        String signatures = liar.note().substring(liar.note().lastIndexOf("\n\n"));
        return liar.lie("a true signature under other claims", lie.whole(text + signatures, liar.maybe()), 1);
    }

    /** A file that agrees with itself, in one of three ways to deal with proofs. */
    private static TamperCase chained(Liar liar, String kind, List<EventContent> contents, int changed) {
        History lie = History.of(contents);
        return switch (liar.random().nextInt(3)) {
            case 0 ->
                liar.lie(kind + ", no proofs", file(liar, plain(lie.events(), false)), Liar.unprovedFrom(changed));
            case 1 -> liar.lie(kind + ", own proofs", file(liar, lie.events()), 1);
            default ->
                liar.lie(kind + ", true proofs as far as they go", file(liar, trueProofs(liar, lie, changed)), changed);
        };
    }

    private static List<ProvedEvent> trueProofs(Liar liar, History lie, int changed) {
        List<ProvedEvent> events = new ArrayList<>(lie.events());
        for (int i = 0; i < changed - 1; i++) {
            events.set(i, liar.truth().events().get(i));
        }
        return events;
    }

    private static byte[] file(Liar liar, List<ProvedEvent> events) {
        // What stands at the end is a proof like another.
        return History.write(
                new ExportHeader(1, events.size(), null, liar.note()),
                events,
                liar.truth().events().getLast());
    }

    private static ProvedEvent changed(ProvedEvent event, EventContent content) {
        return new ProvedEvent(
                event.index(),
                content,
                event.previous(),
                ChainHash.of(content, event.index(), event.previous()),
                event.proof());
    }

    private static List<ProvedEvent> plain(List<ProvedEvent> events, boolean proofs) {
        return events.stream()
                .map(event -> new ProvedEvent(
                        event.index(), event.content(), event.previous(), event.hash(), kept(event, proofs)))
                .toList();
    }

    private static @Nullable List<NodeHash> kept(ProvedEvent event, boolean proofs) {
        return proofs ? event.proof() : null;
    }
}
