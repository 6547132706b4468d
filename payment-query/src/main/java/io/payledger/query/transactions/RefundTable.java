package io.payledger.query.transactions;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.RefundId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.RefundStatus;
import io.payledger.query.projection.ColumnArrays;
import io.payledger.query.projection.PaymentTable.Change;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The refunds of the projection; written whole and never over one that has seen more, as {@link TransactionTable}. */
final class RefundTable {
    private static final String READ = """
            SELECT * FROM payment_refund WHERE payment_id = ANY (?::text[])
            ORDER BY payment_id, requested_at, refund_id
            """;
    private static final String WRITE = """
            INSERT INTO payment_refund AS stored (payment_id, refund_id, merchant_id, order_id, refund_no, charge_no,
                channel, amount_minor, currency, status, of_surplus, requested_by, decided_by, reason, bank_reference,
                requested_at, updated_at, last_sequence)
            SELECT * FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
                ?::text[], ?::bigint[], ?::text[], ?::text[], ?::boolean[], ?::text[], ?::text[], ?::text[], ?::text[],
                ?::text[]::timestamptz[], ?::text[]::timestamptz[], ?::bigint[])
            ON CONFLICT (payment_id, refund_id) DO UPDATE SET
                status = excluded.status, decided_by = excluded.decided_by, reason = excluded.reason,
                bank_reference = excluded.bank_reference, updated_at = excluded.updated_at,
                last_sequence = excluded.last_sequence
            WHERE stored.last_sequence < excluded.last_sequence
            """;

    private final JdbcClient jdbc;

    RefundTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** The refunds of these payments, by payment; those without any are missing from the map. */
    Map<String, List<Refund>> read(Collection<String> paymentIds) {
        Map<String, List<Refund>> byPayment = new HashMap<>();
        jdbc.sql(READ).param(paymentIds.toArray(String[]::new)).query(row -> {
            byPayment
                    .computeIfAbsent(row.getString("payment_id"), id -> new ArrayList<>())
                    .add(refund(row));
        });
        return byPayment;
    }

    void write(List<Change<Transaction>> changes) {
        List<Owned> refunds = changes.stream().flatMap(RefundTable::changed).toList();
        if (refunds.isEmpty()) {
            return;
        }
        ColumnArrays<Owned> columns = ColumnArrays.of(refunds)
                .text(Owned::paymentId)
                .text(it -> it.refund().id())
                .text(it -> it.paymentId().merchantId())
                .text(it -> it.paymentId().orderId())
                .text(it -> it.refund().refundNo())
                .text(it -> it.refund().chargeNo())
                .text(it -> it.refund().channel())
                .bigint(it -> it.refund().amount().minor())
                .text(it -> it.refund().amount().currency())
                .text(it -> it.refund().status())
                .bool(it -> it.refund().ofSurplus())
                .text(it -> it.refund().requestedBy())
                .text(it -> it.refund().decidedBy())
                .text(it -> it.refund().reason())
                .text(it -> it.refund().bankReference())
                .text(it -> it.refund().requestedAt())
                .text(it -> it.refund().updatedAt())
                .bigint(it -> it.refund().lastSequence());
        jdbc.sql(WRITE).params(columns.arrays()).update();
    }

    private static Stream<Owned> changed(Change<Transaction> change) {
        long seen = change.before() == null ? -1 : change.before().lastSequence();
        return change.after().moneyBack().refunds().stream()
                .filter(refund -> refund.lastSequence() > seen)
                .map(refund -> new Owned(change.after().paymentId(), refund));
    }

    private static Refund refund(ResultSet row) throws SQLException {
        return new Refund(
                new RefundId(row.getString("refund_id")),
                new TradeNo(row.getString("refund_no")),
                new TradeNo(row.getString("charge_no")),
                new Channel(row.getString("channel")),
                Money.of(row.getLong("amount_minor"), Currency.valueOf(row.getString("currency"))),
                RefundStatus.valueOf(row.getString("status")),
                row.getBoolean("of_surplus"),
                row.getString("requested_by"),
                row.getString("decided_by"),
                row.getString("reason"),
                row.getString("bank_reference"),
                StoredTransactions.instant(row, "requested_at"),
                StoredTransactions.instant(row, "updated_at"),
                row.getLong("last_sequence"));
    }

    private record Owned(PaymentId paymentId, Refund refund) {}
}
