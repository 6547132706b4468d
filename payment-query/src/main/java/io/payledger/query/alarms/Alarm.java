package io.payledger.query.alarms;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An alarm as it is shown.
 *
 * @param sequence of the event that raised it, in its payment
 * @param tradeNo what the bank's word was about
 * @param detail what the bank said, or why a person was called
 * @param closedBy whoever resolved it, or what ended it; left out while it is open
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Alarm(
        String merchantId,
        String orderId,
        AlarmKind kind,
        String tradeNo,
        String detail,
        Instant raisedAt,
        long sequence,
        @Nullable Instant closedAt,
        @Nullable String closedBy) {

    /** As it is stored. */
    public static Alarm of(ResultSet row) throws SQLException {
        Timestamp closed = row.getTimestamp("closed_at");
        return new Alarm(
                row.getString("merchant_id"),
                row.getString("order_id"),
                AlarmKind.valueOf(row.getString("kind")),
                row.getString("trade_no"),
                row.getString("detail"),
                row.getTimestamp("raised_at").toInstant(),
                row.getLong("sequence_number"),
                closed == null ? null : closed.toInstant(),
                row.getString("closed_by"));
    }

    @JsonIgnore
    List<String> position() {
        return List.of(raisedAt.toString(), merchantId + "/" + orderId, String.valueOf(sequence));
    }
}
