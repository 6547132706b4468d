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
import io.payledger.api.payment.StatedCharge;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/** What an authentic callback says, in our own terms. */
public record CallbackMessage(PaymentId paymentId, BankEvidence evidence) {
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

    /** Of a payment that is not there (yet); a real one has one or two. */
    private static final int MAX_ATTEMPTS = 100;

    /** The body's fields, unchecked. */
    private record Fields(
            @Nullable String merchantId,
            @Nullable String orderId,
            @Nullable String tradeNo,
            @Nullable Long amount,
            @Nullable String currency,
            @Nullable String status,
            @Nullable String bankReference,
            @Nullable String declineCode) {}

    /**
     * Reads the body of a callback of this channel. A status that we do not know says nothing of the charge: it becomes
     * {@link BankOutcome.Silent}, never a failure (promise I5).
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
            TradeNo tradeNo = new TradeNo(require("tradeNo", fields.tradeNo()));
            BankOutcome outcome = outcome(fields, amount);
            StatedCharge stated = new StatedCharge(channel, amount);
            return new CallbackMessage(paymentId, new BankEvidence(tradeNo, EvidenceSource.CALLBACK, outcome, stated));
        } catch (JacksonException e) {
            throw new UnreadableCallbackException("the body is not one JSON object of the documented fields");
        } catch (IllegalIdException e) {
            throw new UnreadableCallbackException(e.what() + " is no identifier");
        }
    }

    /**
     * Whether the number can be one of the payment's. It is a function of the payment, so one of another order or
     * merchant is found out although the payment is not there (case B08).
     */
    boolean numberFitsPayment() {
        return IntStream.rangeClosed(1, MAX_ATTEMPTS)
                .anyMatch(attempt -> TradeNo.ofCharge(paymentId, attempt).equals(evidence.tradeNo()));
    }

    private static BankOutcome outcome(Fields fields, Money amount) {
        String status = require("status", fields.status());
        return switch (status) {
            case "SUCCESS" -> new BankOutcome.Charged(amount, word(require("bankReference", fields.bankReference())));
            case "FAIL" -> new BankOutcome.Declined(word(require("declineCode", fields.declineCode())));
            default -> new BankOutcome.Silent(word("CALLBACK " + status));
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
