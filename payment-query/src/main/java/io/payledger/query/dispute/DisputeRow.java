package io.payledger.query.dispute;

import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.DisputeStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A dispute in the list.
 *
 * @param openedBy, decidedBy names of callers
 */
record DisputeRow(
        String merchantId,
        String orderId,
        String disputeId,
        DisputeStatus status,
        Instant openedAt,
        @Nullable String openedBy,
        @Nullable Instant decidedAt,
        @Nullable String decidedBy) {

    /** In the order of its list. */
    List<String> position() {
        Instant at = decidedAt == null ? openedAt : decidedAt;
        return List.of(at.toString(), merchantId + "/" + orderId, disputeId);
    }

    static DisputeRow of(ResultSet row) throws SQLException {
        PaymentId payment = PaymentId.parse(row.getString("payment_id"));
        OffsetDateTime decided = row.getObject("decided_at", OffsetDateTime.class);
        return new DisputeRow(
                payment.merchantId().value(),
                payment.orderId().value(),
                row.getString("dispute_id"),
                DisputeStatus.valueOf(row.getString("status")),
                row.getObject("opened_at", OffsetDateTime.class).toInstant(),
                row.getString("opened_by"),
                decided == null ? null : decided.toInstant(),
                row.getString("decided_by"));
    }
}
