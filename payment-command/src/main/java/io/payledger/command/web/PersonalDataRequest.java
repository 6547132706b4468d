package io.payledger.command.web;

import io.payledger.api.id.CaseNumber;
import io.payledger.api.id.MerchantId;
import io.payledger.api.id.OrderId;
import io.payledger.api.id.PayerId;
import io.payledger.api.id.PaymentId;
import io.payledger.api.problem.FieldText;
import io.payledger.command.erasure.Whose;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Whose data, why, and under which number staff keep the papers. In the body and never in an address: addresses stand in
 * the access log for ever.
 *
 * @param orderId null when the payer is named
 * @param payerId null when the order is named
 */
record PersonalDataRequest(
        @Nullable String orderId,
        @Nullable String payerId,
        @Nullable String reason,
        @Nullable String caseNumber) {

    Whose whose(MerchantId merchantId) {
        if (payerId != null && orderId == null) {
            return new Whose.OfPayer(merchantId, new PayerId(payerId));
        }
        if (payerId != null || orderId == null) {
            throw FieldText.invalid("orderId", "orderId or payerId must be there, and not both");
        }
        return new Whose.OfOrder(new PaymentId(merchantId, new OrderId(orderId)));
    }

    /** The reason, one of the names of this type. */
    <E extends Enum<E>> E why(Class<E> type) {
        String given = FieldText.required("reason", reason);
        Set<E> known = EnumSet.allOf(type);
        return known.stream()
                .filter(it -> it.name().equals(given))
                .findFirst()
                .orElseThrow(() -> FieldText.invalid(
                        "reason",
                        "reason must be one of "
                                + known.stream().map(Enum::name).collect(Collectors.joining(", "))));
    }

    CaseNumber number() {
        return new CaseNumber(FieldText.required("caseNumber", caseNumber));
    }
}
