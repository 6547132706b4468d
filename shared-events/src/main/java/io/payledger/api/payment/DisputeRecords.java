package io.payledger.api.payment;

import io.payledger.api.id.DisputeId;
import io.payledger.api.id.PaymentId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells what disputes rest on, to whoever shows them; the words and pictures themselves are in no event. */
public interface DisputeRecords {

    /** The disputes of a payment as they are now, in the order in which they were opened; none of an unknown payment. */
    List<DisputeRecord> of(PaymentId payment);

    /**
     * A dispute with its statement.
     *
     * @param text what the customer says; null once it has been erased
     * @param images numbers, from 1, of the pictures that are still there
     * @param erasedImages how many have been erased
     */
    record DisputeRecord(
            DisputeId disputeId,
            DisputeStatus status,
            String openedBy,
            Instant happenedAt,
            @Nullable String text,
            List<Integer> images,
            int erasedImages,
            @Nullable String decidedBy,
            @Nullable String reason) {
        public DisputeRecord {
            images = List.copyOf(images);
        }
    }
}
