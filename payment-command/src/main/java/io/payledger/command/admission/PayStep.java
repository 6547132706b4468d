package io.payledger.command.admission;

import io.payledger.api.id.PaymentId;
import io.payledger.command.idempotency.KeyClaim;
import org.jspecify.annotations.Nullable;

/** The last checks of a pay request, which need the order's own state, and what is done when they hold. */
interface PayStep {

    /** @param claim of the request's key, which is new; null when it has none */
    PayAnswer take(PaymentId paymentId, PayOrder wish, @Nullable KeyClaim claim);
}
