package io.payledger.command.admission;

import io.payledger.api.id.PaymentId;
import io.payledger.command.idempotency.KeyClaim;
import io.payledger.command.idempotency.KeyOutcome;
import io.payledger.command.token.TokenDesk;
import org.jspecify.annotations.Nullable;

/** For a request whose token has ended: it gets what the order answers, and starts nothing. */
final class PayStanding implements PayStep {
    private final OrderState orders;

    PayStanding(OrderState orders) {
        this.orders = orders;
    }

    @Override
    public KeyOutcome<PayAnswer> take(PaymentId paymentId, PayOrder wish, @Nullable KeyClaim claim) {
        return orders.standing(paymentId, wish)
                .map(result -> KeyOutcome.of(orders.outcome(result).answer()))
                .orElseThrow(TokenDesk::expired);
    }
}
