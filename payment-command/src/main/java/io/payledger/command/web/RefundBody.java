package io.payledger.command.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.RefundId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.payment.RefundStatus;
import io.payledger.api.payment.RefundView;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A refund as the API shows it.
 *
 * @param amount minor units of the currency
 * @param refundNo under which the bank knows it
 * @param chargeNo trade number of the charge that it gives back
 * @param why it failed, is unknown or was rejected
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record RefundBody(
        OrderId orderId,
        RefundId refundId,
        RefundStatus status,
        long amount,
        Currency currency,
        TradeNo refundNo,
        TradeNo chargeNo,
        String requestedBy,
        @Nullable String decidedBy,
        @Nullable String reason,
        @Nullable String bankReference,
        @Nullable String why)
        implements RefundAnswerBody, SealedBody {

    static RefundBody of(PaymentId paymentId, RefundView refund) {
        return new RefundBody(
                paymentId.orderId(),
                refund.refundId(),
                refund.status(),
                refund.amount().minor(),
                refund.amount().currency(),
                refund.refundNo(),
                refund.chargeNo(),
                refund.requestedBy(),
                refund.decidedBy(),
                refund.reason(),
                refund.bankReference(),
                refund.why());
    }

    @Override
    public Stream<String> sealedTexts() {
        return Stream.of(reason, why).filter(Objects::nonNull);
    }

    @Override
    public RefundBody opened(UnaryOperator<String> open) {
        return new RefundBody(
                orderId,
                refundId,
                status,
                amount,
                currency,
                refundNo,
                chargeNo,
                requestedBy,
                decidedBy,
                SealedBody.orNull(reason, open),
                bankReference,
                SealedBody.orNull(why, open));
    }
}
