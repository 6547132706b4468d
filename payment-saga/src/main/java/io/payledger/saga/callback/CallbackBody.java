package io.payledger.saga.callback;

import io.payledger.api.id.Channel;
import io.payledger.api.id.IllegalIdException;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.RefundEvidence;
import io.payledger.api.payment.RefundOutcome;
import io.payledger.api.payment.StatedCharge;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads callbacks of the general form ({@code docs/callbacks.md}). */
final class CallbackBody {
    /** Strict where money is concerned, lenient to new fields, which banks add as they like. */
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .build();

    /** Longer words of a bank's (a code, a reference) are cut: they end in events and tables. */
    private static final int MAX_WORD = 128;

    /** The body's fields, unchecked. */
    private record Fields(
            @Nullable String merchantId,
            @Nullable String orderId,
            @Nullable String tradeNo,
            @Nullable String refundNo,
            @Nullable Long amount,
            @Nullable String currency,
            @Nullable String status,
            @Nullable String bankReference,
            @Nullable String declineCode) {}

    private CallbackBody() {}

    /**
     * Reads the body of a callback of this channel: of a refund when it has a refund number, else of a charge. A status
     * that we do not know says nothing: it becomes silence, never a failure (promise I5).
     *
     * @throws UnreadableCallbackException when a field is missing or is not what it must be
     */
    static CallbackMessage read(Channel channel, byte[] body) {
        try {
            Fields fields = MAPPER.readValue(body, Fields.class);
            if (fields == null) {
                throw new UnreadableCallbackException("the body is null");
            }
            Money amount = amount(fields);
            PaymentId paymentId =
                    PaymentId.of(require("merchantId", fields.merchantId()), require("orderId", fields.orderId()));
            StatedCharge stated = new StatedCharge(channel, amount);
            if (fields.refundNo() != null) {
                return new CallbackMessage.OfRefund(
                        paymentId,
                        new RefundEvidence(
                                new TradeNo(require("refundNo", fields.refundNo())),
                                EvidenceSource.CALLBACK,
                                refundOutcome(fields, amount),
                                stated));
            }
            TradeNo tradeNo = new TradeNo(require("tradeNo", fields.tradeNo()));
            return new CallbackMessage.OfCharge(
                    paymentId, new BankEvidence(tradeNo, EvidenceSource.CALLBACK, outcome(fields, amount), stated));
        } catch (JacksonException e) {
            throw new UnreadableCallbackException("the body is not one JSON object of the documented fields");
        } catch (IllegalIdException e) {
            throw new UnreadableCallbackException(e.what() + " is no identifier");
        }
    }

    private static BankOutcome outcome(Fields fields, Money amount) {
        String status = require("status", fields.status());
        return switch (status) {
            case "SUCCESS" -> new BankOutcome.Charged(amount, word(require("bankReference", fields.bankReference())));
            case "FAIL" -> new BankOutcome.Declined(word(require("declineCode", fields.declineCode())));
            default -> new BankOutcome.Silent(word("CALLBACK " + status));
        };
    }

    private static RefundOutcome refundOutcome(Fields fields, Money amount) {
        String status = require("status", fields.status());
        return switch (status) {
            case "SUCCESS" ->
                new RefundOutcome.Refunded(amount, word(require("bankReference", fields.bankReference())));
            case "FAIL" -> new RefundOutcome.Declined(word(require("declineCode", fields.declineCode())));
            default -> new RefundOutcome.Silent(word("CALLBACK " + status));
        };
    }

    private static Money amount(Fields fields) {
        Long minor = fields.amount();
        if (minor == null || minor < 1 || minor > Money.MAX_REQUEST_MINOR) {
            throw new UnreadableCallbackException("amount must be 1 to " + Money.MAX_REQUEST_MINOR + " minor units");
        }
        Currency currency = Currency.ofCode(require("currency", fields.currency()))
                .orElseThrow(() -> new UnreadableCallbackException("currency is no ISO 4217 code"));
        return Money.of(minor, currency);
    }

    private static String require(String field, @Nullable String value) {
        if (value == null || value.isBlank()) {
            throw new UnreadableCallbackException(field + " is missing");
        }
        return value;
    }

    private static String word(String text) {
        String printable = text.replaceAll("\\p{Cntrl}", "?");
        return printable.length() <= MAX_WORD ? printable : printable.substring(0, MAX_WORD);
    }
}
