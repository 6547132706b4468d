package io.payledger.query.review;

import io.payledger.api.money.Currency;
import io.payledger.api.payment.PaymentStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A payment that waits for a person: with an open contradiction, mismatch or call.
 *
 * @param causes the kinds of its open alarms
 * @param status null while the table of payments does not know it yet; so are amount and currency
 */
record Case(
        String merchantId,
        String orderId,
        Instant since,
        List<String> causes,
        @Nullable PaymentStatus status,
        @Nullable Long amount,
        @Nullable Currency currency) {

    static Case of(ResultSet row) throws SQLException {
        String status = row.getString("status");
        String currency = row.getString("currency");
        return new Case(
                row.getString("merchant_id"),
                row.getString("order_id"),
                row.getObject("since", OffsetDateTime.class).toInstant(),
                List.of(row.getString("causes").split(",")),
                status == null ? null : PaymentStatus.valueOf(status),
                row.getObject("amount_minor", Long.class),
                currency == null ? null : Currency.valueOf(currency));
    }

    /** In the order of the list. */
    List<String> position() {
        return List.of(since.toString(), merchantId + "/" + orderId);
    }
}
