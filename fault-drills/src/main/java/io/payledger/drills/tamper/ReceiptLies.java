package io.payledger.drills.tamper;

import io.payledger.eventstore.chain.ChainHash;
import io.payledger.eventstore.chain.EventContent;
import io.payledger.eventstore.proof.ExportHeader;
import io.payledger.eventstore.proof.ProvedEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/** Lies in a receipt of one order, or in all of a merchant's events. */
final class ReceiptLies {
    static final List<Function<Liar, TamperCase>> ALL = List.of(
            ReceiptLies::edited,
            ReceiptLies::edited,
            ReceiptLies::forgedProof,
            ReceiptLies::rehashed,
            ReceiptLies::dropped,
            ReceiptLies::strangersEvent,
            ReceiptLies::signedWithAnotherKey);

    private ReceiptLies() {}

    private static TamperCase edited(Liar liar) {
        ExportFile file = receipt(liar);
        ObjectNode line = anyEvent(liar, file);
        String field = liar.oneOf(FieldEdits.FIELDS);
        FieldEdits.edit(line, field, liar.random());
        return liar.lie(
                "receipt: edited field " + field,
                file.bytes(),
                line.get("index").longValue());
    }

    private static TamperCase forgedProof(Liar liar) {
        ExportFile file = receipt(liar);
        ObjectNode line = anyEvent(liar, file);
        if (liar.maybe()) {
            FieldEdits.editProof(line, liar.random());
        } else {
            line.remove("proof");
        }
        return liar.lie("receipt: forged proof", file.bytes(), line.get("index").longValue());
    }

    private static TamperCase rehashed(Liar liar) {
        ExportHeader header = header(liar);
        List<ProvedEvent> events = new ArrayList<>(liar.truth().chosen(header));
        int i = liar.random().nextInt(events.size());
        ProvedEvent event = events.get(i);
        EventContent content = liar.instead(event.content());
        events.set(
                i,
                new ProvedEvent(
                        event.index(),
                        content,
                        event.previous(),
                        ChainHash.of(content, event.index(), event.previous()),
                        event.proof()));
        return liar.lie("receipt: edited event with its hash", History.write(header, events, null), event.index());
    }

    /** Sequences have no holes, so the next event of the same order tells. */
    private static TamperCase dropped(Liar liar) {
        ExportHeader header = liar.choice(merchant(liar) + "*");
        List<ProvedEvent> events = new ArrayList<>(liar.truth().chosen(header));
        int i = liar.random().nextInt(events.size() - 1);
        while (events.get(i + 1).content().sequenceNumber() == 0) {
            i = liar.random().nextInt(events.size() - 1);
        }
        events.remove(i);
        return liar.lie(
                "receipt: dropped event",
                History.write(header, events, null),
                events.get(i).index());
    }

    private static TamperCase strangersEvent(Liar liar) {
        ExportHeader header = header(liar);
        List<ProvedEvent> events = new ArrayList<>(liar.truth().chosen(header));
        ProvedEvent stranger = liar.oneOf(liar.truth().events());
        while (header.contains(stranger.content().aggregateId())) {
            stranger = liar.oneOf(liar.truth().events());
        }
        events.add(liar.random().nextInt(events.size() + 1), stranger);
        return liar.lie("receipt: a stranger's event", History.write(header, events, null), stranger.index());
    }

    private static TamperCase signedWithAnotherKey(Liar liar) {
        String note = liar.resigned(liar.truth(), liar.maybe());
        return liar.lie(
                "receipt: signed with another key",
                liar.truth().choice(new ExportHeader(1, Liar.EVENTS, merchant(liar) + "*", note)),
                1);
    }

    private static ExportFile receipt(Liar liar) {
        return ExportFile.of(liar.truth().choice(header(liar)));
    }

    private static ExportHeader header(Liar liar) {
        String aggregates = liar.maybe()
                ? merchant(liar) + "*"
                : liar.oneOf(liar.truth().events()).content().aggregateId();
        return liar.choice(aggregates);
    }

    private static String merchant(Liar liar) {
        return liar.oneOf(liar.truth().events()).content().aggregateId().substring(0, 3);
    }

    private static ObjectNode anyEvent(Liar liar, ExportFile file) {
        return file.event(liar.upTo(file.events()));
    }
}
