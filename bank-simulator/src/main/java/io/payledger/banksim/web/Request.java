package io.payledger.banksim.web;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One request, taken off the wire: path already decoded and cut at its slashes. */
final class Request {
    private final String method;
    private final List<String> segments;
    private final Map<String, List<String>> query;
    private final byte[] body;
    private final String path;
    private final ApiSigning.Headers headers;

    Request(
            String method,
            String path,
            List<String> segments,
            Map<String, List<String>> query,
            byte[] body,
            ApiSigning.Headers headers) {
        this.method = method;
        this.segments = segments;
        this.query = query;
        this.body = body;
        this.path = path;
        this.headers = headers;
    }

    String method() {
        return method;
    }

    List<String> segments() {
        return segments;
    }

    /** The number that ties the answer to this request; null when it is not signed. */
    @Nullable
    String nonce() {
        return headers.nonce();
    }

    /** Why it is not to be answered; empty when it may be. */
    Optional<String> objection(ApiSigning signing) {
        return signing.objection(method, path, headers, body);
    }

    /** A part of the path that must follow a rule. */
    String segment(int index, String name, Rule rule) {
        return rule.check(name, segments.get(index));
    }

    /** A whole number of the query string, or {@code absent} when there is none. */
    long queryNumber(String name, long min, long max, long absent) {
        List<String> values = query.getOrDefault(name, List.of());
        if (values.isEmpty()) {
            return absent;
        }
        String value = values.getFirst();
        if (values.size() == 1 && value.matches("[0-9]{1,18}")) {
            long number = Long.parseLong(value);
            if (number >= min && number <= max) {
                return number;
            }
        }
        throw new BadRequestException(name + " must be a whole number from " + min + " to " + max);
    }

    /** A word of the query string, or {@code absent} when there is none. */
    String query(String name, String absent) {
        return query.getOrDefault(name, List.of(absent)).getFirst();
    }

    JsonBody json() {
        return JsonBody.parse(body);
    }
}
