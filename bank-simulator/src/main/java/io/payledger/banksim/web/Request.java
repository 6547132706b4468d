package io.payledger.banksim.web;

import java.util.List;
import java.util.Map;

/** One request, taken off the wire: path already decoded and cut at its slashes. */
final class Request {
    private final String method;
    private final List<String> segments;
    private final Map<String, List<String>> query;
    private final byte[] body;

    Request(String method, List<String> segments, Map<String, List<String>> query, byte[] body) {
        this.method = method;
        this.segments = segments;
        this.query = query;
        this.body = body;
    }

    String method() {
        return method;
    }

    List<String> segments() {
        return segments;
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

    JsonBody json() {
        return JsonBody.parse(body);
    }
}
