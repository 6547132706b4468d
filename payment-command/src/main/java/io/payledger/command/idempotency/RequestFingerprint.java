package io.payledger.command.idempotency;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The stable business fields of a request, by which a repetition is told from another request under the same key. Trace
 * ids, tokens and headers are not among them: a retry may carry new ones.
 *
 * @param fields field names as the API has them, with their values as text
 */
public record RequestFingerprint(SortedMap<String, String> fields) {

    public RequestFingerprint {
        fields = new TreeMap<>(fields);
    }

    public static RequestFingerprint of(Map<String, ?> fields) {
        SortedMap<String, String> texts = new TreeMap<>();
        fields.forEach((name, value) -> texts.put(name, String.valueOf(value)));
        return new RequestFingerprint(texts);
    }

    /** Names of the fields that differ, sorted; empty when it is the same request. */
    public List<String> differencesTo(RequestFingerprint other) {
        SortedSet<String> names = new TreeSet<>(fields.keySet());
        names.addAll(other.fields.keySet());
        names.removeIf(name -> Objects.equals(fields.get(name), other.fields.get(name)));
        return List.copyOf(names);
    }
}
