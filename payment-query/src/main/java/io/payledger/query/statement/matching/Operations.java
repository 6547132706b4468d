package io.payledger.query.statement.matching;

import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.RefundStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Finds charges, refunds and chargebacks by their numbers, in the tables of finance. */
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

    /** Of charges that pay an order of which a dispute is lost. Where nothing was left to lose, nothing is owed. */
    private static final String CHARGEBACKS = """
            SELECT a.trade_no AS number, p.payment_id, p.currency, p.status AS order_status,
                   coalesce(j.taken, j.owed, 0) AS amount_minor,
                   CASE WHEN j.taken IS NULL THEN 'OWED' ELSE 'TAKEN' END AS status
            FROM payment_attempt a JOIN payment_transaction p ON p.payment_id = a.payment_id
            LEFT JOIN LATERAL (
                SELECT sum(amount_minor) FILTER (WHERE kind = 'DISPUTE_LOST')::bigint AS owed,
                    sum(amount_minor) FILTER (WHERE kind = 'CHARGEBACK_TAKEN')::bigint AS taken
                FROM journal_entry e WHERE e.payment_id = a.payment_id) j ON true
            WHERE a.trade_no = ANY (?::text[]) AND a.status = 'SUCCESS' AND NOT a.surplus
                AND EXISTS (SELECT FROM payment_timeline t
                    WHERE t.payment_id = a.payment_id AND t.event = 'DisputeAccepted')
            """;

    private final JdbcClient jdbc;

    Operations(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** What those of these words name that are numbers: a trade number its charge, and what the bank takes back of it. */
    Map<String, List<Operation>> named(Collection<String> words) {
        String[] numbers = words.toArray(String[]::new);
        Map<String, List<Operation>> found = new HashMap<>();
        Consumer<Operation> add = it ->
                found.computeIfAbsent(it.number(), number -> new ArrayList<>()).add(it);
        jdbc.sql(CHARGES)
                .param(numbers)
                .query((row, number) -> charge(row))
                .list()
                .forEach(add);
        jdbc.sql(REFUNDS)
                .param(numbers)
                .query((row, number) -> refund(row))
                .list()
                .forEach(add);
        jdbc.sql(CHARGEBACKS)
                .param(numbers)
                .query((row, number) -> operation(Operation.Kind.CHARGEBACK, row, true))
                .list()
                .forEach(add);
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
