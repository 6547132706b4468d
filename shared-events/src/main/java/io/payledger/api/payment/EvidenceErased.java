package io.payledger.api.payment;

import io.payledger.api.id.DisputeId;
import io.payledger.api.id.PaymentId;
import java.util.List;

/**
 * The words and pictures of a dispute were erased, as somebody may have the right to have them. It is no event of the
 * payment and changes nothing of its disputes: it is in a stream of its own, {@link #streamOf}, for those who ask what
 * became of them.
 *
 * @param erasedBy who did it
 * @param reason why, in the words of who did it
 * @param sha256 fingerprints of what was erased, as the dispute has them
 */
public record EvidenceErased(
        PaymentId paymentId, DisputeId disputeId, String erasedBy, String reason, List<String> sha256) {
    public EvidenceErased {
        sha256 = List.copyOf(sha256);
    }

    /** The stream of what was erased for this payment's order. */
    public static String streamOf(PaymentId paymentId) {
        return "erased/" + paymentId.value();
    }
}
