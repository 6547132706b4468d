package io.payledger.command.web;

import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.payment.Aftersales;
import io.payledger.command.evidence.EvidenceNote;
import java.util.List;

/**
 * All disputes of an order, in the order in which they were opened.
 *
 * @param disputed whether one of them holds all refunds back
 */
record DisputesBody(OrderId orderId, MerchantId merchantId, boolean disputed, List<DisputeBody> disputes) {

    static DisputesBody of(Aftersales known, List<EvidenceNote> notes) {
        var id = known.payment().paymentId();
        return new DisputesBody(
                id.orderId(),
                id.merchantId(),
                known.disputed(),
                known.disputes().stream()
                        .map(it -> DisputeBody.of(id, it, notes, null))
                        .toList());
    }
}
