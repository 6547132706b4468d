package io.payledger.notify.integration;

import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.Resolution;
import io.payledger.api.payment.ReviewCause;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A member of the {@code data} of integration events; it means the same in each of them. */
public enum Member {
    MERCHANT_ID("merchantId", id(), "Whose order it is."),
    ORDER_ID("orderId", id(), "The merchant's own number of the order."),
    SEQUENCE(
            "sequence",
            Map.of("type", "integer", "minimum", 0),
            "Rises with each event of the payment; numbers between two may be missing."),
    STATUS("status", oneOf(PaymentStatus.values()), "Of the payment, after this event."),
    AMOUNT("amount", minorUnits(), "What the order owes, in minor units of its currency: 500 is 5.00 CNY and 500 JPY."),
    CURRENCY("currency", Map.of("type", "string", "pattern", "^[A-Z]{3}$"), "ISO 4217."),
    ATTEMPT("attempt", Map.of("type", "integer", "minimum", 1), "Which try to pay the order it is about."),
    CHANNEL("channel", Map.of("type", "string", "minLength", 1), "The way to the bank of that attempt."),
    TRADE_NO("tradeNo", tradeNo(), "The number under which the bank knows the charge."),
    BANK_REFERENCE("bankReference", Map.of("type", "string"), "The bank's own number of what it did."),
    LATE(
            "late",
            Map.of("type", "boolean"),
            "Whether the bank had called it failed before: of a payment, payment.failed or payment.cancelled has gone out for it."),
    REASON("reason", oneOf(FailureReason.values()), "Why nothing was charged."),
    BANK_CODE("bankCode", Map.of("type", "string"), "The bank's own code of its refusal."),
    CAUSE("cause", oneOf(ReviewCause.values()), "Why a person must look."),
    RESOLUTION("resolution", oneOf(Resolution.values()), "What the person found out."),
    CHARGED("chargedAmount", minorUnits(), "What the bank took beside what pays the order, in minor units."),
    REFUND_ID("refundId", id(), "The refund, as it was asked for."),
    REFUND_AMOUNT("refundAmount", minorUnits(), "Of this refund, in minor units."),
    REFUNDED_TOTAL(
            "refundedTotal",
            Map.of("type", "integer", "minimum", 0),
            "All that has been given back of what pays the order so far, in minor units; refunds of surplus charges are beside it."),
    SURPLUS(
            "surplus",
            Map.of("type", "boolean"),
            "Whether the refund gives back a charge that does not pay the order."),
    DISPUTE_ID("disputeId", id(), "The dispute, as it was opened.");

    private final String key;
    private final Map<String, Object> schema;
    private final String meaning;

    Member(String key, Map<String, Object> schema, String meaning) {
        this.key = key;
        this.schema = schema;
        this.meaning = meaning;
    }

    /** Its name in JSON. */
    public String key() {
        return key;
    }

    /** The keywords of JSON Schema that its value keeps to. */
    public Map<String, Object> schema() {
        return schema;
    }

    /** One sentence for consumers. */
    public String meaning() {
        return meaning;
    }

    private static Map<String, Object> id() {
        return Map.of("type", "string", "pattern", "^[A-Za-z0-9_.:-]{1,64}$");
    }

    private static Map<String, Object> tradeNo() {
        return Map.of("type", "string", "pattern", "^[A-Za-z0-9]{6,32}$");
    }

    private static Map<String, Object> minorUnits() {
        return Map.of("type", "integer", "minimum", 1);
    }

    private static Map<String, Object> oneOf(Enum<?>[] values) {
        return Map.of(
                "type",
                "string",
                "enum",
                List.copyOf(Stream.of(values).map(Enum::name).toList()));
    }
}
