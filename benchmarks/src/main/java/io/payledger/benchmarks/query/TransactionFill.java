package io.payledger.benchmarks.query;

import io.payledger.benchmarks.rig.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;

/**
 * Puts payments into the finance table, as skewed as real ones: half are of two merchants, 97 % succeed, some channels and
 * currencies are rare, and each of the filters that are measured has many, few and no payments.
 */
final class TransactionFill {
    /** When the last payment is made. */
    static final Instant END = Instant.parse("2026-12-01T00:00:00Z");

    private static final String PAYMENTS = """
            INSERT INTO payment_transaction (payment_id, merchant_id, order_id, amount_minor, currency, status, channel,
                trade_no, attempts, bank_reference, reason, surplus_charges, contradicted, mismatched, created_at,
                updated_at, settled_at, last_sequence)
            SELECT merchant || '/O-' || n, merchant, 'O-' || n, 1 + (n::bigint * 7919) % 1000000, currency, status, channel,
                'C' || lpad(n::text, 27, '0'), 1, CASE WHEN status = 'SUCCESS' THEN 'BANK-' || n END,
                CASE WHEN status = 'FAILED' THEN 'NO_FUNDS' WHEN status = 'UNKNOWN' THEN 'TIMEOUT' END, 0, false, false,
                at, at + interval '2 seconds',
                CASE WHEN status IN ('SUCCESS', 'FAILED') THEN at + interval '2 seconds' END, 2
            FROM (SELECT n,
                    CASE WHEN n % 4 = 0 THEN 'm1' WHEN n % 4 = 1 THEN 'm2' ELSE 'm' || 3 + n % 97 END AS merchant,
                    CASE WHEN n % 10000 = 17 THEN 'CLF' WHEN n % 100 = 3 THEN 'KWD' WHEN n % 10 = 5 THEN 'JPY' ELSE 'CNY' END
                        AS currency,
                    CASE WHEN n % 10000 = 99 THEN 'UNKNOWN' WHEN n % 10000 = 77 THEN 'PROCESSING'
                        WHEN n % 40 = 7 THEN 'FAILED' ELSE 'SUCCESS' END AS status,
                    CASE WHEN n % 20000 = 41 THEN 'RARE' WHEN n % 3 = 0 THEN 'WECHAT' WHEN n % 3 = 1 THEN 'ALIPAY'
                        ELSE 'CARD' END AS channel,
                    timestamptz '2026-11-01 00:00:00Z' + n * (interval '30 days' / ?) AS at
                FROM generate_series(1, ?) AS n) AS payments
            """;
    private static final String ATTEMPTS = """
            INSERT INTO payment_attempt (payment_id, attempt, trade_no, channel, status, bank_reference, reason, surplus,
                started_at, updated_at, last_sequence)
            SELECT payment_id, 1, trade_no, channel, status, bank_reference, reason, false, created_at, updated_at, 2
            FROM payment_transaction
            """;

    private static final String DAYS = """
            INSERT INTO payment_transaction_day (day, merchant_id, channel, currency, status, payments, amount_minor)
            SELECT (created_at AT TIME ZONE 'UTC')::date, merchant_id, channel, currency, status, count(*), sum(amount_minor)
            FROM payment_transaction GROUP BY 1, 2, 3, 4, 5
            """;

    /** What the dashboard asks: where each payment stands, how hours moved, what was booked, what waits for a person. */
    private static final List<String> DASHBOARD = List.of("""
            INSERT INTO status_distribution (merchant_id, channel, currency, status, payments, amount_minor)
            SELECT merchant_id, channel, currency, status, count(*), sum(amount_minor)
            FROM payment_transaction GROUP BY 1, 2, 3, 4
            """, """
            INSERT INTO status_distribution_hour (until, merchant_id, channel, currency, status, payments, amount_minor)
            SELECT date_trunc('hour', updated_at) + interval '1 hour', merchant_id, channel, currency, status, count(*),
                sum(amount_minor)
            FROM payment_transaction GROUP BY 1, 2, 3, 4, 5
            """, """
            INSERT INTO status_distribution_payment (payment_id, merchant_id, attempt_channels, attempt, currency,
                amount_minor, status, last_sequence, since)
            SELECT payment_id, merchant_id, ARRAY[channel], 1, currency, amount_minor, status, 2, updated_at
            FROM payment_transaction
            """, """
            INSERT INTO journal_entry (payment_id, sequence_number, line, merchant_id, order_id, kind, of_surplus, channel,
                trade_no, debit_account, credit_account, currency, amount_minor, booked_at)
            SELECT payment_id, 2, line, merchant_id, order_id, kind, false, channel, trade_no, debit, credit, currency,
                amount_minor, updated_at
            FROM payment_transaction CROSS JOIN (VALUES
                (1, 'SALE', 'CUSTOMER_RECEIVABLE', 'MERCHANT_PAYABLE'), (2, 'RECEIPT', 'BANK_CLEARING', 'CUSTOMER_RECEIVABLE'),
                (3, 'REFUND_PAID', 'REFUNDS_PAYABLE', 'BANK_CLEARING')) AS entries (line, kind, debit, credit)
            WHERE status = 'SUCCESS' AND (line < 3 OR amount_minor % 100 = 7)
            """, """
            INSERT INTO payment_alarm (payment_id, sequence_number, merchant_id, order_id, kind, trade_no, detail, raised_at)
            SELECT payment_id, 3, merchant_id, order_id, 'MANUAL_REVIEW', trade_no, 'TIMEOUT', updated_at
            FROM payment_transaction WHERE status = 'UNKNOWN'
            """);

    private TransactionFill() {}

    /** As the owner of the tables; afterwards they are as a database at rest has them. */
    static void fill(Database database, int payments) {
        try (Connection connection = database.as(Database.OWNER).getConnection();
                Statement statement = connection.createStatement();
                PreparedStatement insert = connection.prepareStatement(PAYMENTS)) {
            insert.setInt(1, payments);
            insert.setInt(2, payments);
            insert.executeUpdate();
            statement.executeUpdate(ATTEMPTS);
            statement.executeUpdate(DAYS);
            for (String part : DASHBOARD) {
                statement.executeUpdate(part);
            }
            statement.execute("VACUUM (FREEZE, ANALYZE) payment_transaction, payment_attempt, payment_transaction_day,"
                    + " status_distribution, status_distribution_hour, status_distribution_payment, journal_entry,"
                    + " payment_alarm");
        } catch (SQLException e) {
            throw new IllegalStateException("The payments were not filled in: " + e.getMessage(), e);
        }
    }
}
