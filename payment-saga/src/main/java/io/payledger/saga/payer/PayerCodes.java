package io.payledger.saga.payer;

import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import java.sql.Timestamp;
import java.time.Clock;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Table {@code payer_code}: beside the log, because a code is no news of the payment and is worth nothing once the order
 * is paid or closed.
 */
public final class PayerCodes {
    private final JdbcClient jdbc;
    private final Clock clock;

    PayerCodes(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /** Keeps what the bank gave for this attempt; the latest counts. One statement, committed when it returns. */
    public void keep(PaymentId paymentId, TradeNo tradeNo, String code) {
        jdbc.sql("INSERT INTO payer_code (trade_no, payment_id, code, since) VALUES (?, ?, ?, ?)"
                        + " ON CONFLICT (trade_no) DO UPDATE SET code = excluded.code, since = excluded.since")
                .param(tradeNo.value())
                .param(paymentId.value())
                .param(code)
                .param(Timestamp.from(clock.instant()))
                .update();
    }

    /** That of the payment's latest attempt which has one. */
    Optional<PayerCode> find(PaymentId paymentId) {
        return jdbc.sql("SELECT trade_no, code, since FROM payer_code WHERE payment_id = ? ORDER BY since DESC LIMIT 1")
                .param(paymentId.value())
                .query((row, number) -> new PayerCode(
                        paymentId.orderId(),
                        new TradeNo(row.getString(1)),
                        row.getString(2),
                        row.getTimestamp(3).toInstant()))
                .optional();
    }
}
