package io.payledger.benchmarks.append;

import com.zaxxer.hikari.HikariDataSource;
import io.payledger.benchmarks.measure.Arm;
import io.payledger.benchmarks.measure.Latencies;
import io.payledger.benchmarks.payment.BenchCommand.RecordResult;
import io.payledger.benchmarks.payment.BenchCommand.Submit;
import io.payledger.benchmarks.payment.BenchEvent.Submitted;
import io.payledger.benchmarks.payment.BenchEvents;
import io.payledger.benchmarks.payment.BenchPayments;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A payment in a plain table: insert and start of the attempt on submit, the outcome on the result. */
final class PlainTableArm implements Arm {
    /** A payment counts as three events, which the other arms store for it. */
    private static final int EVENTS_PER_PAYMENT = 3;

    private static final String INSERT = """
            INSERT INTO payment (merchant_id, order_id, status, amount_minor, currency, channel, purpose, trace_id, actor,
                                 origin, attempt, created_at, updated_at, version)
            VALUES (?, ?, 'PENDING', ?, ?, ?, ?, ?, ?, ?, 0, now(), now(), 0)
            """;
    private static final String START = """
            UPDATE payment SET status = 'PROCESSING', attempt = 1, trade_no = ?, updated_at = now(), version = version + 1
            WHERE merchant_id = ? AND order_id = ? AND status = 'PENDING'
            """;
    private static final String SETTLE = """
            UPDATE payment SET status = 'SUCCESS', bank_reference = ?, updated_at = now(), version = version + 1
            WHERE merchant_id = ? AND order_id = ? AND status = 'PROCESSING' AND trade_no = ?
            """;

    private final String setup;
    private final HikariDataSource pool;
    private final BenchPayments payments;

    PlainTableArm(String setup, HikariDataSource pool, BenchPayments payments) {
        this.setup = setup;
        this.pool = pool;
        this.payments = payments;
    }

    @Override
    public String name() {
        return PlainTable.NAME;
    }

    @Override
    public String setup() {
        return setup;
    }

    @Override
    public int work(Latencies latencies) throws SQLException {
        Submit submit = payments.next();
        Map<String, String> metadata = payments.metadata(submit);
        Submitted order = (Submitted) BenchEvents.submitted(submit).getFirst();
        RecordResult result = payments.result(submit);
        long start = System.nanoTime();
        changeOneRow(
                INSERT,
                order.merchantId(),
                order.orderId(),
                order.amountMinor(),
                order.currency(),
                submit.channel(),
                order.purpose(),
                metadata.get("traceId"),
                metadata.get("actor"),
                metadata.get("origin"));
        changeOneRow(START, submit.tradeNo(), order.merchantId(), order.orderId());
        latencies.since(start);
        start = System.nanoTime();
        changeOneRow(SETTLE, result.bankReference(), order.merchantId(), order.orderId(), result.tradeNo());
        latencies.since(start);
        return EVENTS_PER_PAYMENT;
    }

    private void changeOneRow(String sql, @Nullable Object... parameters) throws SQLException {
        try (Connection connection = pool.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            if (statement.executeUpdate() != 1) {
                throw new IllegalStateException("The plain table refused a change of state");
            }
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
