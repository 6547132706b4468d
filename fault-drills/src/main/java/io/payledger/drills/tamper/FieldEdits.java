package io.payledger.drills.tamper;

import java.util.List;
import java.util.Random;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Small changes of one event's line that leave it in the documented form. */
final class FieldEdits {
    /** Every field that the hash covers, and the hash. */
    static final List<String> FIELDS = List.of(
            "index",
            "eventId",
            "aggregateType",
            "aggregateId",
            "sequence",
            "type",
            "revision",
            "occurredAtMicros",
            "payload",
            "metadata",
            "previousHash",
            "hash");

    private static final String HEX = "0123456789abcdef";

    private FieldEdits() {}

    static void edit(ObjectNode line, String field, Random random) {
        JsonNode value = line.get(field);
        switch (field) {
            case "index", "sequence", "revision", "occurredAtMicros" ->
                line.put(field, value.longValue() + 1 + random.nextInt(500));
            case "eventId", "previousHash", "hash" -> line.put(field, otherDigit(value.stringValue(), random));
            case "aggregateType" -> {
                if (value.isNull()) {
                    line.put(field, "payment");
                } else {
                    line.putNull(field);
                }
            }
            default -> line.put(field, otherLetter(value.stringValue(), random));
        }
    }

    /** Another sibling on the way to the root; nothing where the way is empty. */
    static void editProof(ObjectNode line, Random random) {
        ArrayNode proof = (ArrayNode) line.get("proof");
        int place = random.nextInt(proof.size());
        String hash = proof.get(place).stringValue();
        char first = hash.charAt(0) == 'A' ? 'B' : 'A';
        proof.set(place, proof.stringNode(first + hash.substring(1)));
    }

    private static String otherDigit(String text, Random random) {
        int place = random.nextInt(text.length());
        while (text.charAt(place) == '-') {
            place = random.nextInt(text.length());
        }
        char other = HEX.charAt((HEX.indexOf(text.charAt(place)) + 1 + random.nextInt(15)) % 16);
        return text.substring(0, place) + other + text.substring(place + 1);
    }

    /** One letter or digit is another one, as a liar about amounts and names would have it. */
    private static String otherLetter(String text, Random random) {
        int place = random.nextInt(text.length());
        while (!Character.isLetterOrDigit(text.charAt(place)) || text.charAt(place) > 'z') {
            place = random.nextInt(text.length());
        }
        char other = text.charAt(place) == 'q' || text.charAt(place) == '7' ? '8' : '7';
        return text.substring(0, place) + other + text.substring(place + 1);
    }
}
