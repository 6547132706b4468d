package io.payledger.saga.bank.http;

import io.payledger.saga.bank.Charge;
import io.payledger.saga.bank.Refund;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The protocol's JSON. Reading is strict where money is concerned (no float or text for an amount, no duplicate key, no
 * text after the end) and lenient to new fields, which banks add as they like.
 */
final class BankJson {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .build();

    private BankJson() {}

    /** What the bank is asked to charge. */
    record ChargeRequest(
            String tradeNo, String merchantId, String orderId, String channel, long amount, String currency) {}

    /** What the bank is asked to give back. */
    record RefundRequest(String refundNo, String tradeNo, long amount, String currency) {}

    /** What the bank answered, field by field, unchecked. */
    record Answer(
            @Nullable String tradeNo,
            @Nullable String refundNo,
            @Nullable String status,
            @Nullable String bankReference,
            @Nullable String declineCode,
            @Nullable Long amount,
            @Nullable String currency,
            @Nullable String error) {}

    static byte[] write(Charge charge) {
        return MAPPER.writeValueAsBytes(new ChargeRequest(
                charge.tradeNo().value(),
                charge.paymentId().merchantId().value(),
                charge.paymentId().orderId().value(),
                charge.channel().value(),
                charge.amount().minor(),
                charge.amount().currency().name()));
    }

    static byte[] write(Refund refund) {
        return MAPPER.writeValueAsBytes(new RefundRequest(
                refund.refundNo().value(),
                refund.chargeNo().value(),
                refund.amount().minor(),
                refund.amount().currency().name()));
    }

    /** Empty when the bytes are no answer about a day. */
    static Optional<ReadDayTotals.Answer> readTotals(byte[] body) {
        try {
            return Optional.ofNullable(MAPPER.readValue(body, ReadDayTotals.Answer.class));
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    /** Empty when the bytes are no such answer. */
    static Optional<Answer> read(byte[] body) {
        try {
            return Optional.ofNullable(MAPPER.readValue(body, Answer.class));
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }
}
