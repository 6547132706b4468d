package io.payledger.query.check;

import io.payledger.query.check.SqlPart.Question;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;

/** The parts about the read side's own tables that SQL answers. */
public final class SqlParts {
    private static final String SUM = """
            SELECT NULL AS payment_id, '%1$s ' || concat_ws(' ', %2$s) AS place, NULL AS column_name,
                k.payments || ' payments, ' || k.amount_minor AS is_value,
                w.payments || ' payments, ' || w.amount_minor AS should_be
            FROM %1$s k FULL JOIN (%3$s) w USING (%2$s)
            WHERE k.payments IS DISTINCT FROM w.payments OR k.amount_minor IS DISTINCT FROM w.amount_minor
            """;

    private static final String STEPS = """
            SELECT date_trunc('hour', at - interval '1 microsecond') + interval '1 hour' AS until, merchant_id, %s AS channel,
                currency, %s AS status, %s AS payments, %3$s * amount_minor::numeric AS amount_minor FROM status_step
            """;

    /** Both projections have seen the same of a payment: only then must they agree. */
    private static final String BOOKED = """
            SELECT t.payment_id, 'payment_transaction payment_id=' || t.payment_id AS place, '%s' AS column_name,
                (%s)::text AS is_value, (%s)::text AS should_be
            FROM payment_transaction t JOIN journal_payment p USING (payment_id)
            LEFT JOIN (SELECT payment_id,
                    sum(amount_minor) FILTER (WHERE kind = 'SALE') AS sold,
                    sum(amount_minor) FILTER (WHERE kind = 'RECEIPT') AS received,
                    sum(amount_minor) FILTER (WHERE kind = 'REFUND_PAID' AND NOT of_surplus) AS paid,
                    coalesce(sum(amount_minor) FILTER (WHERE kind = 'REFUND_RESERVED' AND NOT of_surplus), 0)
                        - coalesce(sum(amount_minor) FILTER (WHERE kind IN ('REFUND_RELEASED', 'REFUND_PAID') AND NOT of_surplus), 0)
                        AS reserved,
                    count(*) FILTER (WHERE kind = 'SURPLUS_RECEIPT') AS surplus
                FROM journal_entry GROUP BY payment_id) j USING (payment_id)
            WHERE t.last_sequence = p.last_sequence AND %3$s IS DISTINCT FROM %2$s
            """;

    private static final String SAGAS = """
            WITH sagas AS (
                SELECT coalesce(a.payment_id, r.payment_id) AS payment_id, s.association_key || '=' || s.association_value AS key,
                    s.serialized_saga -> 'progress' -> 'deadline' ->> 'scheduleId' AS deadline,
                    coalesce(a.status, r.status) AS status, coalesce(a.updated_at, r.updated_at) AS changed_at
                FROM saga_entry s
                LEFT JOIN payment_attempt a ON a.trade_no = s.association_value AND s.association_key = 'tradeNo'
                LEFT JOIN payment_refund r ON r.refund_no = s.association_value AND s.association_key = 'refundNo')
            SELECT s.payment_id, 'saga_entry ' || s.key AS place,""";

    private SqlParts() {}

    /** The sums that are kept beside the rows: each is what its rows add up to. */
    public static CheckPart sums(DataSource dataSource) {
        String where = "merchant_id, channel, currency, status";
        return new SqlPart(
                "sums",
                dataSource,
                List.of(
                        sum("status_distribution", where, """
                                SELECT merchant_id,
                                    CASE WHEN attempt = 0 THEN '' ELSE attempt_channels[attempt] END AS channel,
                                    currency, status, count(*) AS payments, sum(amount_minor) AS amount_minor
                                FROM status_distribution_payment GROUP BY 1, 2, 3, 4"""),
                        sum("payment_transaction_day", "day, " + where, """
                                SELECT (created_at AT TIME ZONE 'UTC')::date AS day, merchant_id,
                                    coalesce(channel, '') AS channel, currency, status, count(*) AS payments,
                                    sum(amount_minor) AS amount_minor
                                FROM payment_transaction GROUP BY 1, 2, 3, 4, 5"""),
                        sum(
                                "status_distribution_hour",
                                "until, " + where,
                                """
                                SELECT until, merchant_id, channel, currency, status, sum(payments)::bigint AS payments,
                                    sum(amount_minor) AS amount_minor
                                FROM (""" + STEPS.formatted("channel", "status", 1) + " UNION ALL "
                                        + STEPS.formatted("from_channel", "from_status", -1)
                                        + """
                                    WHERE from_status IS NOT NULL) AS moves
                                GROUP BY 1, 2, 3, 4, 5 HAVING sum(payments) <> 0 OR sum(amount_minor) <> 0""")));
    }

    private static Question sum(String table, String key, String made) {
        return new Question("The sum is not what its rows add up to", SUM.formatted(table, key, made));
    }

    /** The books against the payments. */
    public static CheckPart journal(DataSource dataSource) {
        return new SqlPart(
                "journal",
                dataSource,
                List.of(
                        booked(
                                "status",
                                "CASE WHEN t.status = 'SUCCESS' THEN t.amount_minor ELSE 0 END",
                                "coalesce(j.sold, 0)",
                                "What the books say was sold is not what the payment says was paid"),
                        booked(
                                "amount_minor",
                                "CASE WHEN t.status = 'SUCCESS' THEN t.amount_minor ELSE 0 END",
                                "coalesce(j.received, 0)",
                                "What the books say the bank took is not what the payment says was paid"),
                        booked(
                                "refunded_minor",
                                "t.refunded_minor",
                                "coalesce(j.paid, 0)",
                                "The books and the payment disagree about what was given back"),
                        booked(
                                "refunds_reserved_minor",
                                "t.refunds_reserved_minor",
                                "coalesce(j.reserved, 0)",
                                "The books and the payment disagree about what is set aside"),
                        booked(
                                "surplus_charges",
                                "t.surplus_charges",
                                "coalesce(j.surplus, 0)",
                                "The books and the payment disagree about charges too many"),
                        new Question("Customers owe, or are owed, what every receipt should have cleared", """
                                SELECT NULL AS payment_id, 'journal_entry CUSTOMER_RECEIVABLE ' || currency AS place,
                                    'amount_minor' AS column_name, sum(side)::text AS is_value, '0' AS should_be
                                FROM (SELECT currency, amount_minor AS side FROM journal_entry
                                        WHERE debit_account = 'CUSTOMER_RECEIVABLE'
                                      UNION ALL SELECT currency, -amount_minor FROM journal_entry
                                        WHERE credit_account = 'CUSTOMER_RECEIVABLE') AS sides
                                GROUP BY currency HAVING sum(side) <> 0""")));
    }

    private static Question booked(String column, String ofPayment, String ofBooks, String detail) {
        return new Question(detail, BOOKED.formatted(column, ofPayment, ofBooks));
    }

    /** What the banks' statements show against the books; without a statement nothing can be said. */
    public static CheckPart bank(DataSource dataSource) {
        SqlPart part = new SqlPart(
                "bank",
                dataSource,
                List.of(
                        new Question("A line that agreed with the ledger once does not any more", """
                                SELECT m.payment_id, 'statement_match match_id=' || m.match_id AS place,
                                    'ledger_minor' AS column_name, j.amount || ' ' || j.currency AS is_value,
                                    m.ledger_minor || ' ' || m.ledger_currency AS should_be
                                FROM statement_match m LEFT JOIN LATERAL (
                                    SELECT sum(amount_minor) AS amount, max(currency) AS currency FROM journal_entry
                                    WHERE payment_id = m.payment_id AND trade_no = m.number
                                        AND kind = ANY (CASE m.kind WHEN 'CHARGE' THEN ARRAY['RECEIPT', 'SURPLUS_RECEIPT']
                                            WHEN 'REFUND' THEN ARRAY['REFUND_PAID']
                                            ELSE CASE m.ledger_status WHEN 'OWED' THEN ARRAY['DISPUTE_LOST']
                                                ELSE ARRAY['CHARGEBACK_TAKEN'] END END)) j
                                    ON true
                                WHERE m.class = 'MATCHED' AND m.line_id IS NOT NULL AND m.number IS NOT NULL
                                    AND (j.amount IS DISTINCT FROM m.ledger_minor OR j.currency <> m.ledger_currency)"""),
                        new Question("The bank's statement and the ledger differ, and nobody has decided it", """
                                SELECT payment_id, 'statement_match match_id=' || match_id || ' ' || class AS place,
                                    'ledger_minor' AS column_name, ledger_minor || ' ' || ledger_currency AS is_value,
                                    bank_minor || ' ' || bank_currency AS should_be
                                FROM statement_match WHERE state IN ('OPEN', 'PROPOSED') ORDER BY match_id"""),
                        new Question("The lines of a statement do not lead from its first balance to its last", """
                                SELECT NULL AS payment_id,
                                    'bank_statement statement_id=' || statement_id || ' ' || account AS place,
                                    'closing_minor' AS column_name, closing_minor::text AS is_value,
                                    balance_problem AS should_be
                                FROM bank_statement WHERE balance = 'DIFFERS'""")));
        return new BankPart(part, dataSource);
    }

    /**
     * Open charges and refunds against those who look after them (promise I15).
     *
     * @param grace how long a change may take to be everywhere; younger ones are left alone
     */
    public static CheckPart sagas(DataSource dataSource, Duration grace) {
        List<Object> settled = List.of(grace.toSeconds());
        return new SqlPart(
                "sagas",
                dataSource,
                List.of(
                        new Question(
                                "Nobody asks the bank about it: it is open, and no process manager has it",
                                """
                                SELECT payment_id, place, 'status' AS column_name, status AS is_value, NULL AS should_be
                                FROM (SELECT payment_id, 'payment_attempt trade_no=' || trade_no AS place, trade_no AS number,
                                            status, updated_at
                                        FROM payment_attempt WHERE status IN ('PENDING', 'PROCESSING', 'UNKNOWN') AND NOT surplus
                                      UNION ALL SELECT payment_id, 'payment_refund refund_no=' || refund_no, refund_no, status,
                                            updated_at
                                        FROM payment_refund WHERE status IN ('PROCESSING', 'UNKNOWN')) AS open
                                WHERE updated_at < now() - make_interval(secs => ?)
                                    AND NOT EXISTS (SELECT FROM saga_entry s WHERE s.association_value = open.number)
                                    AND NOT EXISTS (SELECT FROM saga_parked_payment p WHERE p.payment_id = open.payment_id)""",
                                settled),
                        new Question("A process manager goes on for what is settled, or was never begun", """
                                SELECT coalesce(a.payment_id, r.payment_id) AS payment_id,
                                    'saga_entry ' || s.association_key || '=' || s.association_value AS place,
                                    NULL AS column_name, coalesce(a.status, r.status, 'unknown') AS is_value, NULL AS should_be
                                FROM saga_entry s
                                LEFT JOIN payment_attempt a ON a.trade_no = s.association_value AND s.association_key = 'tradeNo'
                                LEFT JOIN payment_refund r ON r.refund_no = s.association_value AND s.association_key = 'refundNo'
                                WHERE (a.payment_id IS NULL AND r.payment_id IS NULL
                                        OR a.status IN ('SUCCESS', 'FAILED') OR r.status IN ('REFUNDED', 'FAILED', 'REJECTED'))
                                    AND coalesce(a.updated_at, r.updated_at, '-infinity') < now() - make_interval(secs => ?)
                                    AND NOT EXISTS (SELECT FROM saga_parked_payment p
                                        WHERE p.payment_id = coalesce(a.payment_id, r.payment_id))""", settled),
                        new Question("A process manager waits for a deadline that is not there", SAGAS + """
                                 'deadline' AS column_name, s.deadline AS is_value, NULL AS should_be
                                FROM sagas s WHERE s.deadline IS NOT NULL
                                    AND NOT EXISTS (SELECT FROM scheduled_tasks t WHERE t.task_instance = s.deadline)"""),
                        new Question(
                                "A process manager waits for nothing, and no person was called", SAGAS + """
                                 'deadline' AS column_name, NULL AS is_value, NULL AS should_be
                                FROM sagas s WHERE s.deadline IS NULL AND s.changed_at < now() - make_interval(secs => ?)
                                    AND s.status <> 'AWAITING_APPROVAL'
                                    AND NOT EXISTS (SELECT FROM payment_alarm a WHERE a.payment_id = s.payment_id
                                        AND a.kind = 'MANUAL_REVIEW' AND a.closed_at IS NULL)""", settled),
                        new Question(
                                "A deadline has been due for too long, or nobody waits for it any more",
                                """
                                SELECT NULL AS payment_id, 'scheduled_tasks task_instance=' || task_instance AS place,
                                    'execution_time' AS column_name, execution_time::text AS is_value, NULL AS should_be
                                FROM scheduled_tasks t WHERE NOT picked AND (execution_time < now() - make_interval(secs => ?)
                                    OR execution_time > now() AND NOT EXISTS (SELECT FROM saga_entry s
                                        WHERE s.serialized_saga -> 'progress' -> 'deadline' ->> 'scheduleId' = t.task_instance))""",
                                settled)));
    }
}
