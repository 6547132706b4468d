package io.payledger.api.payment;

import java.util.List;

/**
 * A payment with all that came after or against it, as its own events tell it at one moment.
 *
 * @param refunds in the order in which they were asked for
 * @param disputes in the order in which they were opened
 */
public record Aftersales(
        PaymentView payment, RefundBalance balance, List<RefundView> refunds, List<DisputeView> disputes) {
    public Aftersales {
        refunds = List.copyOf(refunds);
        disputes = List.copyOf(disputes);
    }

    /** Whether a dispute holds all refunds back: it is open, or it was lost and the scheme has given the money back. */
    public boolean disputed() {
        return disputes.stream().anyMatch(it -> it.status().blocksRefunds());
    }
}
