package io.payledger.command.idempotency;

import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The JSON in table {@code idempotency_keys}; written and read by nobody else. */
final class KeyJson {
    private final JsonMapper mapper = JsonMapper.builder().build();

    String text(Object value) {
        return mapper.writeValueAsString(value);
    }

    RequestFingerprint fingerprint(String text) {
        Map<String, String> fields = mapper.readValue(text, new TypeReference<TreeMap<String, String>>() {});
        return RequestFingerprint.of(fields);
    }

    StoredRefusal refusal(String text) {
        return mapper.readValue(text, StoredRefusal.class);
    }
}
