package io.payledger.command.web;

import io.payledger.api.id.OrderId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.command.token.OneTimeTokens.Issued;
import java.time.Instant;

/**
 * A token as the API shows it.
 *
 * @param amount minor units of the currency
 * @param expiresAt from when on it is refused, whole seconds
 */
record PrecreatedBody(OrderId orderId, long amount, Currency currency, String token, Instant expiresAt) {

    static PrecreatedBody of(PaymentId paymentId, Money amount, Issued issued) {
        return new PrecreatedBody(
                paymentId.orderId(), amount.minor(), amount.currency(), issued.token(), issued.expiresAt());
    }
}
