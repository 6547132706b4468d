package io.payledger.app.fuzz;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Requests to described routes, from right to absurd: most parts are as described, so that some get far. */
final class FuzzedRequests {
    /** Few, so that requests meet one another's orders. */
    static final List<String> IDS = List.of("fuzz-1", "fuzz-2", "fuzz-3", "fuzz-4", "R-1", "D-1");

    private static final List<String> HOSTILE = List.of(
            "",
            " ",
            ".",
            "..",
            "../../etc/passwd",
            "a b",
            "a/b",
            "%",
            "%00",
            "\u0000",
            "a\r\nSet-Cookie: x=1",
            "' OR 1=1 --",
            "<script>alert(1)</script>",
            "${jndi:ldap://x}",
            "\u202etxt",
            "\ud83d\ude00",
            "ａｂｃ",
            "null",
            "true",
            "-1",
            "0",
            "1e400",
            "9223372036854775808",
            "2026-02-30T25:61:00Z",
            "x".repeat(65),
            "x".repeat(2_000));

    private static final List<String> HOSTILE_JSON = List.of(
            "null",
            "true",
            "-1",
            "0",
            "1.5",
            "1e3",
            "1e400",
            "9223372036854775807",
            "9223372036854775808",
            "\"\"",
            "\"500\"",
            "\"a b\"",
            "\"\\u0000\"",
            "\"\\ud800\"",
            "[]",
            "{}",
            "[[[[[[]]]]]]",
            "{\"a\":{\"b\":1}}");

    private static final List<String> HOSTILE_BODIES = List.of(
            "",
            "{",
            "[]",
            "null",
            "\"text\"",
            "{}",
            "{}{}",
            "{\"orderId\":\"a\",\"orderId\":\"b\"}",
            "[".repeat(5_000),
            "{\"unknown\":1}",
            "\ufeff{}",
            "<xml/>",
            "x".repeat(70_000));

    private FuzzedRequests() {}

    static Arbitrary<FuzzedRequest> of(DescribedOperation operation) {
        return Combinators.combine(path(operation), query(operation), headers(operation), body(operation))
                .as((path, query, headers, body) -> {
                    Map<String, String> all = new LinkedHashMap<>(headers);
                    if (!body.isEmpty()) {
                        all.put("Content-Type", body.getFirst());
                    }
                    return new FuzzedRequest(
                            operation, path.get1() + query, path.get2(), all, body.isEmpty() ? null : body.getLast());
                });
    }

    private static Arbitrary<Tuple.Tuple2<String, Boolean>> path(DescribedOperation operation) {
        List<Arbitrary<String>> values = new ArrayList<>();
        for (JsonNode ignored : operation.parameters("path")) {
            values.add(mostly(Arbitraries.of(IDS), Arbitraries.of(HOSTILE)));
        }
        return Combinators.combine(values).as(chosen -> {
            String path = operation.path();
            boolean strange = false;
            for (String value : chosen) {
                strange |= !IDS.contains(value);
                path = path.replaceFirst(
                        "\\{\\w+}", encoded(value).replace("\\", "\\\\").replace("$", "\\$"));
            }
            return Tuple.of(path, strange);
        });
    }

    private static Arbitrary<String> query(DescribedOperation operation) {
        List<Arbitrary<String>> parts = new ArrayList<>();
        for (JsonNode parameter : operation.parameters("query")) {
            String name = parameter.path("name").asString();
            Arbitrary<String> value = mostly(text(parameter.path("schema")), Arbitraries.of(HOSTILE));
            parts.add(Arbitraries.frequencyOf(
                    Tuple.of(parameter.path("required").asBoolean() ? 1 : 5, Arbitraries.just("")),
                    Tuple.of(2, value.map(text -> name + "=" + encoded(text)))));
        }
        parts.add(Arbitraries.frequency(Tuple.of(19, ""), Tuple.of(1, "unknown=1"), Tuple.of(1, "limit=1&limit=2")));
        return Combinators.combine(parts).as(chosen -> {
            String query = String.join(
                    "&", chosen.stream().filter(part -> !part.isEmpty()).toList());
            return query.isEmpty() ? "" : "?" + query;
        });
    }

    private static Arbitrary<Map<String, String>> headers(DescribedOperation operation) {
        Arbitrary<String> accept = Arbitraries.frequency(
                Tuple.of(30, ""), Tuple.of(3, "application/json"), Tuple.of(1, "text/html"), Tuple.of(1, "nonsense"));
        List<JsonNode> described = operation.parameters("header");
        List<Arbitrary<String>> values = described.stream()
                .map(header -> Arbitraries.frequencyOf(
                        Tuple.of(12, Arbitraries.just("")),
                        Tuple.of(4, header(header.path("name").asString())),
                        Tuple.of(1, Arbitraries.of("\"", "a b", "wait=-1", "wait=99999999999", "k".repeat(300)))))
                .toList();
        return Combinators.combine(accept, Combinators.combine(values).as(chosen -> chosen))
                .as((wanted, chosen) -> {
                    Map<String, String> headers = new LinkedHashMap<>();
                    if (!wanted.isEmpty()) {
                        headers.put("Accept", wanted);
                    }
                    for (int i = 0; i < chosen.size(); i++) {
                        if (!chosen.get(i).isEmpty()) {
                            headers.put(described.get(i).path("name").asString(), chosen.get(i));
                        }
                    }
                    return headers;
                });
    }

    private static Arbitrary<String> header(String name) {
        return switch (name) {
            case "Idempotency-Key" -> Arbitraries.of("key-1", "key-2", "key-3");
            case "Prefer" -> Arbitraries.of("wait=0", "wait=1");
            case "traceparent" -> Arbitraries.of("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", "00-x");
            default -> Arbitraries.of("T-1", "v1=00");
        };
    }

    /** Content type and body; empty for none. */
    private static Arbitrary<List<String>> body(DescribedOperation operation) {
        JsonNode schema = operation.body();
        Arbitrary<String> hostile = Arbitraries.of(HOSTILE_BODIES);
        if (schema.isMissingNode()) {
            return Arbitraries.frequencyOf(
                    Tuple.of(4, Arbitraries.just(List.of())),
                    Tuple.of(
                            operation.method().equals("GET") ? 0 : 1,
                            hostile.map(text -> List.of("text/plain", text))));
        }
        Arbitrary<String> type = Arbitraries.frequency(
                Tuple.of(30, "application/json"), Tuple.of(1, "text/plain"), Tuple.of(1, "application/xml"));
        Arbitrary<String> text = Arbitraries.frequencyOf(Tuple.of(8, object(schema)), Tuple.of(1, hostile));
        return Combinators.combine(type, text).as(List::of);
    }

    private static Arbitrary<String> object(JsonNode schema) {
        List<Arbitrary<String>> members = new ArrayList<>();
        schema.path("properties").forEachEntry((name, property) -> {
            boolean required = schema.path("required")
                    .valueStream()
                    .anyMatch(it -> it.asString().equals(name));
            members.add(Arbitraries.frequencyOf(
                            Tuple.of(required ? 1 : 60, Arbitraries.just("")),
                            Tuple.of(20, value(name, property)),
                            Tuple.of(1, Arbitraries.of(HOSTILE_JSON)))
                    .map(value -> value.isEmpty() ? "" : quoted(name) + ":" + value));
        });
        return Combinators.combine(members)
                .as(chosen -> "{"
                        + String.join(
                                ",",
                                chosen.stream()
                                        .filter(member -> !member.isEmpty())
                                        .toList())
                        + "}");
    }

    private static Arbitrary<String> value(String name, JsonNode property) {
        return switch (name) {
            case "orderId", "refundId", "disputeId" -> Arbitraries.of(IDS).map(FuzzedRequests::quoted);
            case "channel" ->
                Arbitraries.of("WECHAT", "WECHAT", "ALIPAY", "NONE").map(FuzzedRequests::quoted);
            case "payments" ->
                Arbitraries.of(
                        "[]",
                        "[{}]",
                        "[{\"orderId\":\"fuzz-3\",\"channel\":\"WECHAT\",\"amount\":500,\"currency\":\"CNY\"},1]");
            case "resolution" ->
                Arbitraries.of("CHARGED", "NOT_CHARGED", "REFUND").map(FuzzedRequests::quoted);
            case "currency" ->
                Arbitraries.of("CNY", "CNY", "CNY", "JPY", "XXX", "cny").map(FuzzedRequests::quoted);
            case "amount" -> Arbitraries.of("500", "500", "1", "501");
            case "happenedAt" ->
                Arbitraries.of("2026-11-01T00:00:00Z", "2026-11-01", "1999-01-01T00:00:00Z")
                        .map(FuzzedRequests::quoted);
            default ->
                text(property).map(text -> property.path("type").asString().equals("string") ? quoted(text) : text);
        };
    }

    private static Arbitrary<String> text(JsonNode schema) {
        if (schema.has("enum")) {
            return Arbitraries.of(
                    schema.path("enum").valueStream().map(JsonNode::asString).toList());
        }
        String pattern = schema.path("pattern").asString("");
        return switch (schema.path("type").asString("") + " "
                + schema.path("format").asString("")) {
            case "integer int64", "integer ", "integer int32" -> Arbitraries.of("0", "1", "100", "500");
            case "boolean " -> Arbitraries.of("true", "false");
            case "string date-time" -> Arbitraries.of("2026-01-01T00:00:00Z", "2027-01-01T00:00:00+08:00");
            case "string date" -> Arbitraries.of("2026-01-01", "2026-01-31", "2027-01-01");
            default ->
                pattern.startsWith("^[A-Z]{3}")
                        ? Arbitraries.of("CNY", "JPY")
                        : Arbitraries.of("fuzz-1", "UTC", "demo", "P1D", "x");
        };
    }

    private static Arbitrary<String> mostly(Arbitrary<String> good, Arbitrary<String> bad) {
        return Arbitraries.frequencyOf(Tuple.of(4, good), Tuple.of(1, bad));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static String quoted(String text) {
        return JsonMapper.shared().writeValueAsString(text);
    }
}
