package io.payledger.api.payment;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tells what strangers have written on the public page of disputes, to those who look at it. Whatever is in a complaint,
 * nobody has checked; it belongs to no payment until somebody opens a dispute with it.
 */
public interface ComplaintRecords {

    /**
     * Complaints in this state, the oldest first.
     *
     * @param after only those with a larger number; 0 for the first page
     * @param most of them
     */
    List<Complaint> list(ComplaintState state, long after, int most);

    /** The complaint of this number. */
    Optional<Complaint> find(long complaintId);

    /** What became of a complaint. */
    enum ComplaintState {
        /** Nobody has decided about it yet. */
        WAITING,
        /** A dispute was opened with it. */
        OPENED,
        /** Somebody has looked at it, and nothing is to be done. */
        CLOSED
    }

    /**
     * A complaint.
     *
     * @param orderText the order number, as it was typed
     * @param shopText the name of the shop, as it was typed
     * @param images how many pictures there are; they are numbered from 1
     * @param receivedFrom network address
     * @param payment that a dispute was opened for, as {@code merchant/order}
     */
    record Complaint(
            long complaintId,
            ComplaintState state,
            String orderText,
            @Nullable String shopText,
            Instant happenedAt,
            String text,
            int images,
            Instant receivedAt,
            String receivedFrom,
            @Nullable String payment,
            @Nullable String decidedBy,
            @Nullable String reason) {}
}
