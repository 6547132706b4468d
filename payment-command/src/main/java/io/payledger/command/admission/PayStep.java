package io.payledger.command.admission;

import io.payledger.api.id.PaymentId;
import io.payledger.command.idempotency.KeyClaim;
import io.payledger.command.idempotency.KeyOutcome;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The last checks of a pay request, which need the order's own state, and what is done when they hold. */
interface PayStep {

    /** The outcome where this node knows something of the order that settles the request for ever; asks nobody. */
    default Optional<KeyOutcome<PayAnswer>> settled(PaymentId paymentId, PayOrder wish) {
        return Optional.empty();
    }

    /** Whether this node knows of no payment of the order, and the step stores the key with whatever it stores. */
    default boolean looksNew(PaymentId paymentId) {
        return false;
    }

    /** @param claim of the request's key, which may yet turn out to be taken; null when it has none */
    KeyOutcome<PayAnswer> take(PaymentId paymentId, PayOrder wish, @Nullable KeyClaim claim);
}
