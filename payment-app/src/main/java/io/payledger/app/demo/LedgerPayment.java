package io.payledger.app.demo;

import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.PaymentStatus;
import java.util.NoSuchElementException;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the ledger says of an order. */
record LedgerPayment(String merchantId, String orderId, PaymentStatus status, Money amount) {

    /** Reads a payment body; empty when this is none. */
    static Optional<LedgerPayment> read(String body) {
        try {
            JsonNode json = JsonMapper.shared().readTree(body);
            JsonNode amount = json.path("amount");
            if (!amount.isIntegralNumber() || !amount.canConvertToLong()) {
                return Optional.empty();
            }
            return Optional.of(new LedgerPayment(
                    json.path("merchantId").stringValue(),
                    json.path("orderId").stringValue(),
                    PaymentStatus.valueOf(json.path("status").stringValue()),
                    new Money(
                            amount.longValue(),
                            Currency.ofCode(json.path("currency").stringValue()).orElseThrow())));
        } catch (JacksonException | IllegalArgumentException | NoSuchElementException e) {
            return Optional.empty();
        }
    }
}
