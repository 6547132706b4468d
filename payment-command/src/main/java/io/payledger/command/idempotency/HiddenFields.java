package io.payledger.command.idempotency;

import io.payledger.eventstore.sealing.KeyedHash;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Keeps the personal fields of requests out of the table of keys: two requests need only be told apart, so a keyed hash
 * of such a field stands there, which nobody can find again by trying all payers there are. Rows of earlier releases have
 * the fields in the open; they are hidden when they are read, so that a retry under an old key is still the same request.
 */
final class HiddenFields {
    /** As {@code PayOrder} and {@code RefundWish} name them. */
    private static final Set<String> PERSONAL = Set.of("payerId", "reason");

    private static final Pattern HIDDEN = Pattern.compile("#[A-Za-z0-9_-]{43}");

    private final KeyedHash hash;

    HiddenFields(KeyedHash hash) {
        this.hash = hash;
    }

    /** As it is stored. */
    RequestFingerprint hidden(KeyScope scope, RequestFingerprint open) {
        SortedMap<String, String> fields = new TreeMap<>(open.fields());
        PERSONAL.forEach(field -> fields.computeIfPresent(field, (name, value) -> hidden(scope, name, value)));
        return new RequestFingerprint(fields);
    }

    /** As it was stored, now or by an earlier release. */
    RequestFingerprint stored(KeyScope scope, RequestFingerprint stored) {
        SortedMap<String, String> fields = new TreeMap<>(stored.fields());
        PERSONAL.forEach(field -> fields.computeIfPresent(
                field, (name, value) -> HIDDEN.matcher(value).matches() ? value : hidden(scope, name, value)));
        return new RequestFingerprint(fields);
    }

    private String hidden(KeyScope scope, String name, String value) {
        return "#" + hash.of(scope.merchantId() + "\n" + name + "\n" + value);
    }
}
