package io.payledger.query.payment;

import io.payledger.api.payment.PaymentStatus;
import io.payledger.query.transactions.AttemptRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * One attempt, seen as what it did to the customer's money.
 *
 * @param surplus the bank took money for it beside what pays the order
 */
public record Charge(
        int attempt,
        String tradeNo,
        String channel,
        PaymentStatus status,
        @Nullable String bankReference,
        @Nullable String reason,
        boolean surplus,
        Instant startedAt,
        Instant updatedAt) {

    static Charge of(AttemptRow row) {
        return new Charge(
                row.attempt(),
                row.tradeNo(),
                row.channel(),
                row.status(),
                row.bankReference(),
                row.reason(),
                row.surplus(),
                row.startedAt(),
                row.updatedAt());
    }

    static Charge of(ResultSet row) throws SQLException {
        return new Charge(
                row.getInt("attempt"),
                row.getString("trade_no"),
                row.getString("channel"),
                PaymentStatus.valueOf(row.getString("status")),
                row.getString("bank_reference"),
                row.getString("reason"),
                row.getBoolean("surplus"),
                row.getObject("started_at", OffsetDateTime.class).toInstant(),
                row.getObject("updated_at", OffsetDateTime.class).toInstant());
    }

    /** Whether the bank took money. */
    public boolean isCharged() {
        return status == PaymentStatus.SUCCESS || surplus;
    }

    boolean isOpen() {
        return !surplus && !status.settled();
    }
}
