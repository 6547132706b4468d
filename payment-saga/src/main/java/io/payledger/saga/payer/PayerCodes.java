package io.payledger.saga.payer;

import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Table {@code payer_code}: beside the log, because a code is no news of the payment and is worth nothing once the order
 * is paid or closed.
 */
public final class PayerCodes {
    /** Somebody may look at it right when it is paid. */
    private static final Duration SHOWN_FOR = Duration.ofMinutes(10);

    /** WeChat's codes are good for two hours, and nobody asks a bank about a charge for longer than 25. */
    private static final Duration LONGEST = Duration.ofHours(26);

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

    /**
     * Deletes codes that are of no use any more: of charges that nothing asks the bank about any more, for they are paid,
     * closed or a person's, and of any charge once they are as old as no bank lets one be.
     *
     * @param most at most so many
     * @return how many were
     */
    int forget(int most) {
        Instant now = clock.instant();
        return jdbc.sql(
                        "DELETE FROM payer_code WHERE trade_no IN (SELECT c.trade_no FROM payer_code c WHERE c.since < ?"
                                + " AND (c.since < ? OR NOT EXISTS (SELECT FROM saga_entry s"
                                + " WHERE s.association_value = c.trade_no)) ORDER BY c.since LIMIT ?)")
                .params(Timestamp.from(now.minus(SHOWN_FOR)), Timestamp.from(now.minus(LONGEST)), most)
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
