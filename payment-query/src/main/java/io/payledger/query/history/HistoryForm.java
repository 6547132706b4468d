package io.payledger.query.history;

import io.payledger.query.page.Addresses;
import io.payledger.query.reading.QueryParameters;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;

/**
 * The filter as people fill it in, with days of a zone; it asks the same question as the API.
 *
 * @param values what is filled in, in the order of the form; nothing that is empty
 */
record HistoryForm(Map<String, String> values) {
    private static final List<String> FIELDS =
            List.of("merchant", "orderId", "type", "actor", "from", "to", "zone", "sort", "limit", "cursor");
    private static final String ROWS = "50";

    /** Of a request; names that are no fields are left out, as are fields with nothing in them. */
    static HistoryForm of(MultiValueMap<String, String> given) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String field : FIELDS) {
            String value = given.getFirst(field);
            if (value != null && !value.isBlank()) {
                values.put(field, value.strip());
            }
        }
        if (!values.containsKey("from") && !values.containsKey("to")) {
            values.remove("zone");
        }
        return new HistoryForm(values);
    }

    /** What is filled in; empty where nothing is. */
    public String value(String field) {
        return values.getOrDefault(field, "");
    }

    /**
     * The same question in the parameters of the API.
     *
     * @throws io.payledger.api.problem.ProblemException INVALID_FIELD
     */
    Map<String, List<String>> parameters() {
        Map<String, String> question = new LinkedHashMap<>(values);
        QueryParameters read = QueryParameters.ofSingle(values);
        ZoneId zone = read.zone("zone");
        question.remove("zone");
        replace(question, "from", start(read.date("from"), zone));
        LocalDate last = read.date("to");
        replace(question, "to", start(last == null ? null : last.plusDays(1), zone));
        question.putIfAbsent("limit", ROWS);
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        question.forEach((name, value) -> parameters.put(name, List.of(value)));
        return parameters;
    }

    /** The address of the page that asks this. */
    String address() {
        return Addresses.of(HistoryPageController.ROUTE, values);
    }

    private static void replace(Map<String, String> question, String name, @Nullable Object value) {
        if (value == null) {
            question.remove(name);
        } else {
            question.put(name, value.toString());
        }
    }

    private static @Nullable Object start(@Nullable LocalDate day, ZoneId zone) {
        return day == null ? null : day.atStartOfDay(zone).toInstant();
    }
}
