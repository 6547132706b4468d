package io.payledger.command.web;

import io.payledger.api.id.RefundId;
import io.payledger.api.money.Money;
import io.payledger.api.problem.FieldText;
import io.payledger.command.aftersales.RefundWish;
import org.jspecify.annotations.Nullable;

/** The body of {@code POST /api/payments/{orderId}/refunds}, as it was sent. There is no "all" and no default amount. */
record RefundRequest(
        @Nullable String refundId,
        @Nullable Long amount,
        @Nullable String reason,
        @Nullable Long expectedRefundable) {

    /**
     * The wish.
     *
     * @throws io.payledger.api.problem.ProblemException naming the field that is missing or outside its range
     */
    RefundWish wish() {
        RefundId id = new RefundId(FieldText.required("refundId", refundId));
        long minor = FieldText.required("amount", amount);
        if (minor < 1 || minor > Money.MAX_REQUEST_MINOR) {
            throw FieldText.invalid(
                    "amount",
                    "amount must be 1 to " + Money.MAX_REQUEST_MINOR + " minor units of the payment's currency");
        }
        if (expectedRefundable != null && (expectedRefundable < 0 || expectedRefundable > Money.MAX_REQUEST_MINOR)) {
            throw FieldText.invalid(
                    "expectedRefundable",
                    "expectedRefundable must be 0 to " + Money.MAX_REQUEST_MINOR + " minor units");
        }
        return new RefundWish(id, minor, FieldText.reason(reason), expectedRefundable);
    }
}
