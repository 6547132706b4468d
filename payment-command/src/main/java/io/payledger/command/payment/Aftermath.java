package io.payledger.command.payment;

import io.payledger.api.payment.DisputeEvent;
import io.payledger.api.payment.RefundEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came after or against a payment.
 *
 * @param wish to cancel, while it stands
 * @param review what a person must look at
 */
record Aftermath(
        Refunds refunds, Disputes disputes, @Nullable CancelWish wish, Review review) {
    static final Aftermath NONE =
            new Aftermath(new Refunds(List.of()), new Disputes(List.of(), false), null, Review.NONE);

    Aftermath after(RefundEvent event) {
        Refunds then = refunds.after(event);
        boolean open =
                then.find(event.refundNo()).filter(it -> it.status().reserves()).isPresent();
        return new Aftermath(then, disputes, wish, open ? review : review.settledRefund(event.refundNo()));
    }

    Aftermath after(DisputeEvent event) {
        return new Aftermath(refunds, disputes.after(event), wish, review);
    }

    Aftermath wishing(@Nullable CancelWish newWish) {
        return new Aftermath(refunds, disputes, newWish, review);
    }

    Aftermath with(Review newReview) {
        return new Aftermath(refunds, disputes, wish, newReview);
    }
}
