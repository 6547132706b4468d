package io.payledger.drills.tamper;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Lies of those who only edit the file: lines changed, dropped, doubled, exchanged, cut off. */
final class LineLies {
    static final List<Function<Liar, TamperCase>> ALL = List.of(
            LineLies::editedField,
            LineLies::editedField,
            LineLies::editedField,
            LineLies::editedProof,
            LineLies::proofOfAnother,
            LineLies::proofOfAnotherLength,
            LineLies::proofAtTheEnd,
            LineLies::dropped,
            LineLies::doubled,
            LineLies::exchangedLines,
            LineLies::exchangedContents,
            LineLies::cutTail,
            LineLies::cutTailInGoodOrder,
            LineLies::cutWithinALine,
            LineLies::emptied,
            LineLies::otherForm);

    private static final List<String> CONTENT = List.of(
            "eventId",
            "aggregateType",
            "aggregateId",
            "sequence",
            "type",
            "revision",
            "occurredAtMicros",
            "payload",
            "metadata");

    private LineLies() {}

    private static TamperCase editedField(Liar liar) {
        ExportFile file = liar.file(liar.maybe());
        int i = liar.upTo(Liar.EVENTS);
        String field = liar.oneOf(FieldEdits.FIELDS);
        FieldEdits.edit(file.event(i), field, liar.random());
        return liar.lie("edited field " + field, file.bytes(), i);
    }

    private static TamperCase editedProof(Liar liar) {
        ExportFile file = liar.file(true);
        int i = liar.upTo(Liar.EVENTS);
        FieldEdits.editProof(file.event(i), liar.random());
        return liar.lie("forged proof: another sibling", file.bytes(), i);
    }

    private static TamperCase proofOfAnother(Liar liar) {
        ExportFile file = liar.file(true);
        int i = liar.upTo(Liar.EVENTS);
        int j = 1 + (i + liar.upTo(Liar.EVENTS - 1) - 1) % Liar.EVENTS;
        file.event(i).set("proof", file.event(j).get("proof").deepCopy());
        return liar.lie("forged proof: that of another event", file.bytes(), i);
    }

    private static TamperCase proofOfAnotherLength(Liar liar) {
        ExportFile file = liar.file(true);
        int i = liar.upTo(Liar.EVENTS);
        ArrayNode proof = (ArrayNode) file.event(i).get("proof");
        if (liar.maybe()) {
            proof.remove(liar.random().nextInt(proof.size()));
        } else {
            proof.insert(liar.random().nextInt(proof.size() + 1), proof.get(0).stringValue());
        }
        return liar.lie("forged proof: longer or shorter", file.bytes(), i);
    }

    private static TamperCase proofAtTheEnd(Liar liar) {
        ExportFile file = liar.file(liar.maybe());
        FieldEdits.editProof(file.footer(), liar.random());
        return liar.lie("forged proof: of the last event, at the end", file.bytes(), Liar.EVENTS);
    }

    private static TamperCase dropped(Liar liar) {
        ExportFile file = liar.file(liar.maybe());
        int i = liar.upTo(Liar.EVENTS);
        file.lines().remove(i);
        return liar.lie("dropped event", liar.maybe() ? file.counted().bytes() : file.bytes(), i);
    }

    private static TamperCase doubled(Liar liar) {
        ExportFile file = liar.file(liar.maybe());
        int i = liar.upTo(Liar.EVENTS);
        file.lines().add(i + 1, file.event(i).deepCopy());
        return liar.lie("doubled event", file.counted().bytes(), i + 1L);
    }

    private static TamperCase exchangedLines(Liar liar) {
        ExportFile file = liar.file(liar.maybe());
        int i = liar.upTo(Liar.EVENTS - 1);
        int j = i + liar.upTo(Liar.EVENTS - i);
        Collections.swap(file.lines(), i, j);
        return liar.lie("exchanged lines", file.bytes(), i);
    }

    /** Each keeps its place, its hashes and its proof. */
    private static TamperCase exchangedContents(Liar liar) {
        ExportFile file = liar.file(liar.maybe());
        int i = liar.upTo(Liar.EVENTS - 1);
        int j = i + liar.upTo(Liar.EVENTS - i);
        ObjectNode first = file.event(i);
        ObjectNode second = file.event(j);
        for (String field : CONTENT) {
            JsonNode value = first.get(field);
            first.set(field, second.get(field));
            second.set(field, value);
        }
        return liar.lie("exchanged contents", file.bytes(), i);
    }

    private static TamperCase cutTail(Liar liar) {
        ExportFile file = liar.file(liar.maybe());
        int left = Liar.EVENTS - liar.oneOf(List.of(1, 10, Liar.EVENTS, liar.upTo(Liar.EVENTS)));
        file.lines().subList(left + 1, Liar.EVENTS + 1).clear();
        if (liar.maybe()) {
            file.lines().removeLast();
        } else if (liar.maybe()) {
            file.counted();
        }
        return liar.lie("cut tail", file.bytes(), left + 1L);
    }

    /** A true file, with a true proof of its last event, that claims no more than it holds; or one with an older note. */
    private static TamperCase cutTailInGoodOrder(Liar liar) {
        if (liar.maybe()) {
            int older = (int) liar.known().get(1).checkpoint().size();
            History then = History.of(liar.contents().subList(0, older));
            return liar.lie(
                    "cut tail, with an older checkpoint",
                    then.whole(liar.known().get(1).note().toString(), liar.maybe()),
                    older + 1L);
        }
        int left = Liar.EVENTS - liar.oneOf(List.of(1, 10, liar.upTo(Liar.EVENTS - 1)));
        return liar.lie("cut tail, in good order", liar.truth().run(1, left, liar.note(), liar.maybe()), left + 1L);
    }

    private static TamperCase cutWithinALine(Liar liar) {
        ExportFile file = liar.file(liar.maybe());
        int i = liar.upTo(Liar.EVENTS);
        int before = new ExportFile(file.lines().subList(0, i)).bytes().length;
        int length = file.event(i).toString().getBytes(StandardCharsets.UTF_8).length;
        return liar.lie("cut within a line", Arrays.copyOf(file.bytes(), before + liar.upTo(length)), i);
    }

    private static TamperCase emptied(Liar liar) {
        return liar.lie("empty file", new byte[0], 1);
    }

    private static TamperCase otherForm(Liar liar) {
        ExportFile file = liar.file(liar.maybe());
        int i = liar.upTo(Liar.EVENTS);
        ObjectNode line = file.event(i);
        String text = line.toString();
        String other = liar.oneOf(List.of(
                "{\"payload\":\"{}\"," + text.substring(1),
                "{\"amount\":1," + text.substring(1),
                text.replaceFirst("\"index\":(\\d+)", "\"index\":\"$1\""),
                text.replaceFirst("\"index\":(\\d+)", "\"index\":$1.0"),
                text.replaceFirst("\"revision\":(\\d+)", "\"revision\":true"),
                text.replaceFirst("\"revision\":(\\d+),", ""),
                text + "x",
                "[" + text + "]",
                ""));
        return liar.lie(
                "a line of another form", file.text().replace(text, other).getBytes(StandardCharsets.UTF_8), i);
    }
}
