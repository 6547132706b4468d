package io.payledger.query.transactions;

import io.payledger.api.id.RefundId;
import io.payledger.api.payment.DisputeEvent;
import io.payledger.api.payment.RefundEvent;
import io.payledger.query.projection.SequencedEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * What went back of a payment, or may.
 *
 * @param refunds in the order in which they were asked for
 * @param blockingDisputes open ones, and those that the merchant has lost
 */
record MoneyBack(List<Refund> refunds, int blockingDisputes) {
    static final MoneyBack NOTHING = new MoneyBack(List.of(), 0);

    MoneyBack {
        refunds = List.copyOf(refunds);
        if (blockingDisputes < 0) {
            throw new IllegalStateException("more disputes were decided than opened");
        }
    }

    /** Minor units set aside for refunds of the payment that are not through yet. */
    long reservedMinor() {
        return sum(refund -> refund.status().reserves());
    }

    /** Minor units given back of what pays the order; refunds of surplus charges are beside it. */
    long refundedMinor() {
        return sum(Refund::refunded);
    }

    /** @param ofSurplus whether a charge gives back what does not pay the order, when the event reserves a refund */
    MoneyBack after(RefundEvent event, boolean ofSurplus, SequencedEvent next) {
        List<Refund> changed = new ArrayList<>(refunds);
        if (event instanceof RefundEvent.RefundReserved it) {
            if (refunds.stream().anyMatch(refund -> refund.id().equals(it.refundId()))) {
                throw new IllegalStateException("refund " + it.refundId() + " is reserved once");
            }
            changed.add(Refund.reserved(it, ofSurplus, next));
        } else {
            int at = indexOf(event.refundId());
            changed.set(at, changed.get(at).after(event, next));
        }
        return new MoneyBack(changed, blockingDisputes);
    }

    MoneyBack after(DisputeEvent event) {
        return switch (event) {
            case DisputeEvent.DisputeOpened it -> new MoneyBack(refunds, blockingDisputes + 1);
            case DisputeEvent.DisputeAccepted it -> this;
            case DisputeEvent.ChargebackTaken it -> this;
            case DisputeEvent.DisputeRejected it -> new MoneyBack(refunds, blockingDisputes - 1);
        };
    }

    private int indexOf(RefundId id) {
        for (int i = 0; i < refunds.size(); i++) {
            if (refunds.get(i).id().equals(id)) {
                return i;
            }
        }
        throw new IllegalStateException("refund " + id + " was never reserved");
    }

    private long sum(Predicate<Refund> which) {
        return refunds.stream()
                .filter(refund -> !refund.ofSurplus())
                .filter(which)
                .mapToLong(refund -> refund.amount().minor())
                .reduce(0, Math::addExact);
    }
}
