package io.payledger.query.history;

import io.payledger.query.page.Addresses;
import io.payledger.query.page.FilterFields;
import java.util.List;
import java.util.Map;
import org.springframework.util.MultiValueMap;

/**
 * The filter as people fill it in, with days of a zone; it asks the same question as the API.
 *
 * @param values what is filled in, in the order of the form; nothing that is empty
 */
record HistoryForm(Map<String, String> values) {
    private static final List<String> FIELDS =
            List.of("merchant", "orderId", "type", "actor", "from", "to", "zone", "sort", "limit", "cursor");

    /** Of a request; names that are no fields are left out, as are fields with nothing in them. */
    static HistoryForm of(MultiValueMap<String, String> given) {
        Map<String, String> values = FilterFields.filled(given, FIELDS);
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
        return FilterFields.parameters(FilterFields.question(values));
    }

    /** The address of the page that asks this. */
    String address() {
        return Addresses.of(HistoryPageController.ROUTE, values);
    }
}
