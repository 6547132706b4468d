package io.payledger.query.review;

import io.payledger.api.money.Currency;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.query.transactions.RefundRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What waits for a person, the oldest first.
 *
 * @param cases payments with an open contradiction, mismatch or call
 * @param approvals refunds that a second person has not spoken about
 * @param complete whether that is all of it
 */
record ReviewQueue(List<Case> cases, List<RefundRow> approvals, boolean complete) {

    /**
     * A payment that waits for a person.
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
    }
}
