package io.payledger.api.payment;

import io.payledger.api.id.RefundId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Money;
import org.jspecify.annotations.Nullable;

/**
 * A refund as its events tell it.
 *
 * @param refundNo under which the bank knows it
 * @param chargeNo trade number of the charge that it gives back
 * @param reason the words of whoever asked
 * @param requestedBy, decidedBy names of callers; decidedBy is who approved or rejected it, if anybody had to
 * @param bankReference the bank's own number of it, once it told us
 * @param why it failed, is unknown or was rejected
 */
public record RefundView(
        RefundId refundId,
        TradeNo refundNo,
        TradeNo chargeNo,
        Money amount,
        RefundStatus status,
        @Nullable String reason,
        String requestedBy,
        @Nullable String decidedBy,
        @Nullable String bankReference,
        @Nullable String why) {}
