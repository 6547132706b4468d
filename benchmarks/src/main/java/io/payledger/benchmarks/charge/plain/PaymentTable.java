package io.payledger.benchmarks.charge.plain;

import io.payledger.benchmarks.charge.rival.BankClient;
import io.payledger.benchmarks.charge.rival.PayRequest;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * One row a payment, and three conditional statements: the unique index decides who pays an order, the status who sends
 * and who settles. Each is a transaction by itself, which is the fewest round trips.
 */
public final class PaymentTable {
    /** The table and the index that the reconciliation needs; the fill factor leaves room for the two updates. */
    public static final List<String> DDL =
            List.of("""
            CREATE TABLE payment (
                merchant_id    text COLLATE "C" NOT NULL,
                order_id       text COLLATE "C" NOT NULL,
                status         text COLLATE "C" NOT NULL,
                amount_minor   bigint           NOT NULL,
                currency       text COLLATE "C" NOT NULL,
                channel        text COLLATE "C" NOT NULL,
                attempt        integer          NOT NULL,
                trade_no       text COLLATE "C",
                bank_reference text COLLATE "C",
                reason         text,
                created_at     timestamptz      NOT NULL,
                updated_at     timestamptz      NOT NULL,
                PRIMARY KEY (merchant_id, order_id)
            ) WITH (fillfactor = 50)
            """, "CREATE INDEX payment_in_doubt ON payment (updated_at) WHERE status = 'PROCESSING'");

    private static final String INSERT = """
            INSERT INTO payment (merchant_id, order_id, status, amount_minor, currency, channel, attempt, created_at,
                                 updated_at)
            VALUES (?, ?, 'PENDING', ?, ?, ?, 0, now(), now())
            ON CONFLICT DO NOTHING
            """;
    private static final String START = """
            UPDATE payment SET status = 'PROCESSING', attempt = attempt + 1, trade_no = ?, updated_at = now()
            WHERE merchant_id = ? AND order_id = ? AND status IN ('PENDING', 'FAILED')
            """;
    private static final String SETTLE = """
            UPDATE payment SET status = ?, bank_reference = ?, reason = ?, updated_at = now()
            WHERE merchant_id = ? AND order_id = ? AND status = 'PROCESSING' AND trade_no = ?
            """;
    private static final String STALE = """
            UPDATE payment SET updated_at = now()
            WHERE (merchant_id, order_id) IN (
                SELECT merchant_id, order_id FROM payment
                WHERE status = 'PROCESSING' AND updated_at < now() - interval '30 seconds'
                ORDER BY updated_at LIMIT 100 FOR UPDATE SKIP LOCKED)
            RETURNING merchant_id, order_id, channel, amount_minor AS amount, currency, trade_no
            """;

    private final JdbcClient jdbc;

    PaymentTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Whether this caller may send the charge: the order is new or has failed, and nobody else has taken it. */
    boolean start(String merchantId, PayRequest pay, String tradeNo) {
        jdbc.sql(INSERT)
                .params(merchantId, pay.orderId(), pay.amount(), pay.currency(), pay.channel())
                .update();
        return jdbc.sql(START).params(tradeNo, merchantId, pay.orderId()).update() == 1;
    }

    /** Whether this was the first word on the charge. */
    boolean settle(BankClient.Charge charge, BankClient.Answer answer) {
        return jdbc.sql(SETTLE)
                        .param(answer.charged() ? "SUCCESS" : "FAILED")
                        .param(answer.bankReference())
                        .param(answer.declineCode())
                        .param(charge.merchantId())
                        .param(charge.orderId())
                        .param(charge.tradeNo())
                        .update()
                == 1;
    }

    /** Charges without a word of the bank for half a minute, each given to one node. */
    List<BankClient.Charge> stale() {
        return jdbc.sql(STALE).query(BankClient.Charge.class).list();
    }
}
