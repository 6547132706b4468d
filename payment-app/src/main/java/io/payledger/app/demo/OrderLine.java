package io.payledger.app.demo;

import io.payledger.api.id.Channel;
import io.payledger.api.id.OrderId;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads {@code {"orderId","channel","amount","currency"}}: these four and nothing else. */
final class OrderLine {
    private static final Set<String> FIELDS = Set.of("orderId", "channel", "amount", "currency");
    private static final JsonMapper STRICT = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private OrderLine() {}

    /** The order of this line; {@link IllegalArgumentException} that says what is wrong with it. */
    static DemoOrder parse(String line) {
        JsonNode json = object(line);
        for (String name : json.propertyNames()) {
            if (!FIELDS.contains(name)) {
                throw new IllegalArgumentException("only orderId, channel, amount and currency may be given");
            }
        }
        OrderId orderId = new OrderId(text(json, "orderId"));
        Channel channel = new Channel(text(json, "channel"));
        Currency currency = Currency.ofCode(text(json, "currency"))
                .orElseThrow(() -> new IllegalArgumentException("currency must be an ISO 4217 code, as CNY"));
        return new DemoOrder(orderId, channel, new Money(amount(json), currency));
    }

    private static JsonNode object(String line) {
        try {
            JsonNode json = STRICT.readTree(line);
            if (json != null && json.isObject()) {
                return json;
            }
        } catch (JacksonException e) {
            throw new IllegalArgumentException("not one well-formed JSON object", e);
        }
        throw new IllegalArgumentException("not one well-formed JSON object");
    }

    private static String text(JsonNode json, String field) {
        JsonNode value = json.get(field);
        if (value == null || !value.isString()) {
            throw new IllegalArgumentException(field + (value == null ? " is missing" : " must be a text"));
        }
        return value.stringValue();
    }

    private static long amount(JsonNode json) {
        JsonNode value = json.get("amount");
        if (value == null) {
            throw new IllegalArgumentException("amount is missing");
        }
        if (!value.isIntegralNumber()
                || !value.canConvertToLong()
                || value.longValue() < 1
                || value.longValue() > Money.MAX_REQUEST_MINOR) {
            throw new IllegalArgumentException(
                    "amount must be a whole number of minor units, 1 to " + Money.MAX_REQUEST_MINOR);
        }
        return value.longValue();
    }
}
