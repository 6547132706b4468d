package io.payledger.query.alarms;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.payledger.api.alarm.AlarmKind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An alarm as it is shown.
 *
 * @param subject what it is about: the number of a charge or refund, a channel, a processor, a row of the inbox
 * @param merchantId left out when it is about no payment
 * @param orderId left out when it is about no payment
 * @param tradeNo what the bank's word was about; left out when no event raised it
 * @param sequence of the event that raised it, in its payment; left out when none did
 * @param node the only one that sees it; left out when every node does
 * @param detail what the bank said, why a person was called, or how bad it is
 * @param closedBy whoever resolved it, or what ended it; left out while it is open
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Alarm(
        AlarmKind kind,
        String subject,
        @Nullable String merchantId,
        @Nullable String orderId,
        @Nullable String tradeNo,
        @Nullable Long sequence,
        @Nullable String node,
        String detail,
        Instant raisedAt,
        @Nullable Instant closedAt,
        @Nullable String closedBy,
        @JsonIgnore List<String> position) {
    /**
     * Alarms that events raised and those that something else did, in one shape, to select from. Origin and place tell
     * those of one moment apart: payment and sequence, or a word that is no payment and the alarm's number.
     */
    public static final String ALL = "(SELECT payment_id AS origin, sequence_number AS place, kind,"
            + " trade_no AS subject, merchant_id, order_id, trade_no, sequence_number, NULL AS node, detail, raised_at,"
            + " closed_at, closed_by FROM payment_alarm UNION ALL SELECT 'operation', alarm_id, kind, subject,"
            + " merchant_id, order_id, NULL, NULL, nullif(node, ''), detail, raised_at, closed_at, closed_by"
            + " FROM operational_alarm) a";

    /** As it is stored. */
    public static Alarm of(ResultSet row) throws SQLException {
        Timestamp closed = row.getTimestamp("closed_at");
        Instant raised = row.getTimestamp("raised_at").toInstant();
        return new Alarm(
                AlarmKind.valueOf(row.getString("kind")),
                Objects.requireNonNull(row.getString("subject")),
                row.getString("merchant_id"),
                row.getString("order_id"),
                row.getString("trade_no"),
                row.getObject("sequence_number", Long.class),
                row.getString("node"),
                Objects.requireNonNull(row.getString("detail")),
                raised,
                closed == null ? null : closed.toInstant(),
                row.getString("closed_by"),
                List.of(raised.toString(), row.getString("origin"), row.getString("place")));
    }
}
