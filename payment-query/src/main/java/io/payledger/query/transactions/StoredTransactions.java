package io.payledger.query.transactions;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.PaymentStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Payments with their attempts, from rows of both tables joined: one row per attempt, or one for a payment without. */
final class StoredTransactions {
    private StoredTransactions() {}

    static Map<String, Transaction> of(ResultSet rows, Map<String, List<Refund>> refunds) throws SQLException {
        Map<String, Transaction> payments = new HashMap<>();
        while (rows.next()) {
            String id = rows.getString("payment_id");
            @Nullable Transaction known = payments.get(id);
            payments.put(
                    id,
                    payment(rows, known == null ? List.of() : known.attempts(), refunds.getOrDefault(id, List.of())));
        }
        return payments;
    }

    private static Transaction payment(ResultSet row, List<Attempt> attempts, List<Refund> refunds)
            throws SQLException {
        List<Attempt> more = new ArrayList<>(attempts);
        if (row.getObject("attempt") != null) {
            more.add(attempt(row));
        }
        return new Transaction(
                PaymentId.parse(row.getString("payment_id")),
                Money.of(row.getLong("amount_minor"), Currency.valueOf(row.getString("currency"))),
                more,
                row.getBoolean("contradicted"),
                row.getBoolean("mismatched"),
                new MoneyBack(refunds, row.getInt("blocking_disputes")),
                instant(row, "created_at"),
                instant(row, "updated_at"),
                instantOrNull(row, "settled_at"),
                row.getLong("last_sequence"));
    }

    private static Attempt attempt(ResultSet row) throws SQLException {
        return new Attempt(
                row.getInt("attempt"),
                new TradeNo(row.getString("trade_no")),
                new Channel(row.getString("channel")),
                PaymentStatus.valueOf(row.getString("status")),
                row.getString("bank_reference"),
                row.getString("reason"),
                row.getBoolean("surplus"),
                instant(row, "started_at"),
                instant(row, "attempt_updated_at"),
                row.getLong("attempt_last_sequence"));
    }

    static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    static @Nullable Instant instantOrNull(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }
}
