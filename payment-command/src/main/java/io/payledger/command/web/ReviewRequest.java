package io.payledger.command.web;

import io.payledger.api.id.RefundId;
import io.payledger.api.payment.Resolution;
import io.payledger.api.problem.FieldText;
import io.payledger.command.aftersales.ReviewDesk.Finding;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The body of {@code POST /api/payments/{orderId}/review}, as it was sent. */
record ReviewRequest(
        @Nullable String resolution,
        @Nullable String refundId,
        @Nullable String bankReference,
        @Nullable String reason,
        @Nullable String evidence) {
    private static final int MAX_REFERENCE = 128;

    /**
     * What the person found out.
     *
     * @throws io.payledger.api.problem.ProblemException naming the field that is missing or outside its range
     */
    Finding finding() {
        String word = FieldText.required("resolution", resolution);
        Resolution found = Arrays.stream(Resolution.values())
                .filter(it -> it.name().equals(word))
                .findFirst()
                .orElseThrow(() -> FieldText.invalid(
                        "resolution", "resolution must be one of " + Arrays.toString(Resolution.values())));
        String why = FieldText.checked("reason", FieldText.required("reason", reason), FieldText.MAX_REASON, false);
        String where =
                FieldText.checked("evidence", FieldText.required("evidence", evidence), FieldText.MAX_REASON, false);
        return new Finding(found, refund(found), reference(found), why, where);
    }

    private @Nullable RefundId refund(Resolution found) {
        if (found.ofRefund()) {
            return new RefundId(FieldText.required("refundId", refundId));
        }
        if (refundId != null) {
            throw FieldText.invalid("refundId", "refundId goes with resolutions REFUNDED and NOT_REFUNDED only");
        }
        return null;
    }

    private @Nullable String reference(Resolution found) {
        if (found.needsReference()) {
            return FieldText.checked(
                    "bankReference", FieldText.required("bankReference", bankReference), MAX_REFERENCE, false);
        }
        if (bankReference != null) {
            throw FieldText.invalid("bankReference", "bankReference goes with resolutions CHARGED and REFUNDED only");
        }
        return null;
    }
}
