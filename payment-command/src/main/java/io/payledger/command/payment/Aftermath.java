package io.payledger.command.payment;

import io.payledger.api.payment.DisputeEvent;
import io.payledger.api.payment.RefundEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came after or against a payment.
 *
 * @param wish to cancel, while it stands
 */
record Aftermath(
        Refunds refunds, Disputes disputes, @Nullable CancelWish wish) {
    static final Aftermath NONE = new Aftermath(new Refunds(List.of()), new Disputes(List.of()), null);

    Aftermath after(RefundEvent event) {
        return new Aftermath(refunds.after(event), disputes, wish);
    }

    Aftermath after(DisputeEvent event) {
        return new Aftermath(refunds, disputes.after(event), wish);
    }

    Aftermath wishing(@Nullable CancelWish newWish) {
        return new Aftermath(refunds, disputes, newWish);
    }
}
