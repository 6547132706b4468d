package io.payledger.query.review;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * What was raised about a payment.
 *
 * @param detail what the bank said, or why a person was called
 * @param closedBy whoever resolved it, or what ended it; null while it is open
 */
record Raised(
        String kind,
        String tradeNo,
        String detail,
        Instant raisedAt,
        @Nullable String closedBy) {

    static Raised of(ResultSet row) throws SQLException {
        return new Raised(
                row.getString("kind"),
                row.getString("trade_no"),
                row.getString("detail"),
                row.getObject("raised_at", OffsetDateTime.class).toInstant(),
                row.getString("closed_by"));
    }
}
