package io.payledger.command.aftersales;

import io.payledger.api.id.RefundId;
import org.jspecify.annotations.Nullable;

/**
 * What a caller wants back.
 *
 * @param amountMinor above zero, in the currency of the payment
 * @param expectedRefundable minor units that the caller believes can still be refunded; null when it does not mind
 */
public record RefundWish(
        RefundId refundId,
        long amountMinor,
        @Nullable String reason,
        @Nullable Long expectedRefundable) {}
