package io.payledger.query.statement.matching;

import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.RefundStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Finds charges and refunds by their numbers, in the tables of finance. */
final class Operations {
    private static final String CHARGES = """
            SELECT a.trade_no AS number, a.status, a.surplus, p.payment_id, p.amount_minor, p.currency,
                   p.status AS order_status
            FROM payment_attempt a JOIN payment_transaction p ON p.payment_id = a.payment_id
            WHERE a.trade_no = ANY (?::text[])
            """;
    private static final String REFUNDS = """
            SELECT r.refund_no AS number, r.status, r.payment_id, r.amount_minor, r.currency, p.status AS order_status
            FROM payment_refund r JOIN payment_transaction p ON p.payment_id = r.payment_id
            WHERE r.refund_no = ANY (?::text[])
            """;

    private final JdbcClient jdbc;

    Operations(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Those of these words that are numbers. */
    Map<String, Operation> named(Collection<String> words) {
        String[] numbers = words.toArray(String[]::new);
        Map<String, Operation> found = new HashMap<>();
        jdbc.sql(CHARGES)
                .param(numbers)
                .query((row, number) -> charge(row))
                .list()
                .forEach(it -> found.put(it.number(), it));
        jdbc.sql(REFUNDS)
                .param(numbers)
                .query((row, number) -> refund(row))
                .list()
                .forEach(it -> found.put(it.number(), it));
        return found;
    }

    private static Operation charge(ResultSet row) throws SQLException {
        boolean done = row.getBoolean("surplus") || row.getString("status").equals(PaymentStatus.SUCCESS.name());
        return operation(Operation.Kind.CHARGE, row, done);
    }

    private static Operation refund(ResultSet row) throws SQLException {
        return operation(Operation.Kind.REFUND, row, row.getString("status").equals(RefundStatus.REFUNDED.name()));
    }

    private static Operation operation(Operation.Kind kind, ResultSet row, boolean done) throws SQLException {
        return new Operation(
                kind,
                row.getString("number"),
                PaymentId.parse(row.getString("payment_id")),
                Money.of(row.getLong("amount_minor"), Currency.valueOf(row.getString("currency"))),
                row.getString("status"),
                done,
                row.getString("order_status"));
    }
}
