package io.payledger.notify.integration;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The JSON Schema (2020-12) of a whole event as it is published. It allows members that it does not name: later events of
 * the same version may have more.
 */
public final class IntegrationSchema {
    private IntegrationSchema() {}

    /** As nested maps and lists, in the order to write them. */
    public static Map<String, Object> of(IntegrationType type) {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("specversion", Map.of("const", "1.0"));
        properties.put("id", described(pattern("^evt_[0-9a-f]{32}$"), "The same at every delivery: act on it once."));
        properties.put("source", described(text(), "Which ledger speaks."));
        properties.put("type", Map.of("const", type.type()));
        properties.put("subject", described(text(), "The payment: merchantId, a slash, orderId."));
        properties.put("time", described(Map.of("type", "string", "format", "date-time"), "When it happened."));
        properties.put("datacontenttype", Map.of("const", "application/json"));
        properties.put("dataschema", Map.of("const", type.dataSchema()));
        properties.put(
                CloudEventJson.PARTITION_KEY, described(text(), "As subject: events of one payment are in order."));
        properties.put(
                CloudEventJson.SEQUENCE,
                described(pattern("^[0-9]{10,}$"), "data.sequence as text that sorts: what is smaller is older."));
        properties.put(CloudEventJson.TRACE_ID, described(text(), "Quote it when you ask the ledger's operators."));
        properties.put("data", data(type));

        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("$id", type.dataSchema());
        schema.put("title", type.type());
        schema.put("description", type.meaning());
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put(
                "required",
                properties.keySet().stream()
                        .filter(name -> !name.equals(CloudEventJson.TRACE_ID))
                        .toList());
        return schema;
    }

    private static Map<String, Object> data(IntegrationType type) {
        Map<String, Object> properties = new LinkedHashMap<>();
        Stream.concat(type.required().stream(), type.optional().stream())
                .forEach(member -> properties.put(member.key(), described(member.schema(), member.meaning())));
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("type", "object");
        data.put("properties", properties);
        data.put("required", type.required().stream().map(Member::key).toList());
        return data;
    }

    private static Map<String, Object> text() {
        return Map.of("type", "string", "minLength", 1);
    }

    private static Map<String, Object> pattern(String pattern) {
        return Map.of("type", "string", "pattern", pattern);
    }

    /** Sorted: maps of few entries have no order of their own. */
    private static Map<String, Object> described(Map<String, Object> keywords, String description) {
        Map<String, Object> all = new LinkedHashMap<>();
        new TreeMap<>(keywords).forEach(all::put);
        all.put("description", description);
        return all;
    }
}
