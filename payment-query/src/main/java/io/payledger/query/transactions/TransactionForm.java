package io.payledger.query.transactions;

import io.payledger.api.money.Currency;
import io.payledger.query.page.Addresses;
import io.payledger.query.page.FilterFields;
import io.payledger.query.reading.QueryParameters;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;

/**
 * The filter as people fill it in: days of a zone and amounts in major units. It asks the same question as the API, so
 * pages, API and exports agree.
 *
 * @param values what is filled in, in the order of the form; nothing that is empty
 */
record TransactionForm(Map<String, String> values) {
    private static final List<String> FIELDS = List.of(
            "text",
            "status",
            "currency",
            "channel",
            "from",
            "to",
            "zone",
            "merchant",
            "orderId",
            "tradeNo",
            "minAmount",
            "maxAmount",
            "asOf",
            "asOfIndex",
            "sort",
            "limit",
            "cursor");
    private static final Pattern AMOUNT = Pattern.compile("[0-9]{1,19}(\\.[0-9]{1,4})?");

    /** Of a request; names that are no fields are left out, as are fields with nothing in them. */
    static TransactionForm of(MultiValueMap<String, String> given) {
        Map<String, String> values = FilterFields.filled(given, FIELDS);
        if (!values.containsKey("from") && !values.containsKey("to") && !values.containsKey("asOf")) {
            values.remove("zone");
        }
        if (!values.containsKey("currency") && values.getOrDefault("sort", "").endsWith("amount")) {
            // The currency was taken out of the form; the order that needed it goes with it.
            values.remove("sort");
        }
        return new TransactionForm(values);
    }

    /** What is filled in; empty where nothing is. */
    public String value(String field) {
        return values.getOrDefault(field, "");
    }

    /** Whether anything restricts the payments. */
    public boolean isFiltered() {
        return values.keySet().stream()
                .anyMatch(field -> !List.of("sort", "limit", "cursor", "zone", "asOf", "asOfIndex")
                        .contains(field));
    }

    /**
     * The same question in the parameters of the API.
     *
     * @throws io.payledger.api.problem.ProblemException INVALID_FIELD
     */
    Map<String, List<String>> parameters() {
        Map<String, String> question = FilterFields.question(values);
        QueryParameters read = QueryParameters.ofSingle(values);
        replace(question, "minAmount", minor(read, "minAmount"));
        replace(question, "maxAmount", minor(read, "maxAmount"));
        return FilterFields.parameters(question);
    }

    /** The address of the page that asks this. */
    String address() {
        return Addresses.of(TransactionTableController.ROUTE, values);
    }

    private static void replace(Map<String, String> question, String name, @Nullable Object value) {
        if (value == null) {
            question.remove(name);
        } else {
            question.put(name, value.toString());
        }
    }

    private @Nullable Long minor(QueryParameters read, String field) {
        // Without a currency nobody knows what 5.00 is; the API says so of any number.
        int decimals = Optional.ofNullable(values.get("currency"))
                .flatMap(Currency::ofCode)
                .map(Currency::exponent)
                .orElse(0);
        return read.optional(
                field,
                text -> {
                    if (!AMOUNT.matcher(text).matches()) {
                        throw new IllegalArgumentException();
                    }
                    try {
                        return new BigDecimal(text).movePointRight(decimals).longValueExact();
                    } catch (ArithmeticException e) {
                        throw new IllegalArgumentException(e);
                    }
                },
                "must be an amount of the currency, such as 12.50");
    }
}
