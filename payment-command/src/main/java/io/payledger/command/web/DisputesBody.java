package io.payledger.command.web;

import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.payment.Aftersales;
import io.payledger.command.evidence.EvidenceNote;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * All disputes of an order, in the order in which they were opened.
 *
 * @param disputed whether one of them holds all refunds back
 */
record DisputesBody(OrderId orderId, MerchantId merchantId, boolean disputed, List<DisputeBody> disputes)
        implements SealedBody {

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

    @Override
    public Stream<String> sealedTexts() {
        return disputes.stream().flatMap(DisputeBody::sealedTexts);
    }

    @Override
    public DisputesBody opened(UnaryOperator<String> open) {
        return new DisputesBody(
                orderId,
                merchantId,
                disputed,
                disputes.stream().map(dispute -> dispute.opened(open)).toList());
    }
}
