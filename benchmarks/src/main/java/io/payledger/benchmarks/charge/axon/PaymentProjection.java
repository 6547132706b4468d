package io.payledger.benchmarks.charge.axon;

import io.payledger.benchmarks.payment.BenchEvent.AttemptStarted;
import io.payledger.benchmarks.payment.BenchEvent.Submitted;
import io.payledger.benchmarks.payment.BenchEvent.Succeeded;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.EventHandler;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A table of payments, the only one that this rival has: the ledger keeps five. */
@ProcessingGroup(PaymentProjection.PROCESSOR)
public class PaymentProjection {
    static final String PROCESSOR = "payments";

    /** The table; the fill factor leaves room for the two updates. */
    public static final String DDL = """
            CREATE TABLE payment (
                payment_id     text COLLATE "C" PRIMARY KEY,
                status         text COLLATE "C" NOT NULL,
                amount_minor   bigint           NOT NULL,
                currency       text COLLATE "C" NOT NULL,
                channel        text COLLATE "C",
                trade_no       text COLLATE "C",
                bank_reference text COLLATE "C"
            ) WITH (fillfactor = 50)
            """;

    private final JdbcClient jdbc;

    PaymentProjection(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @EventHandler
    void on(Submitted event) {
        jdbc.sql("INSERT INTO payment (payment_id, status, amount_minor, currency) VALUES (?, 'PENDING', ?, ?)"
                        + " ON CONFLICT DO NOTHING")
                .params(event.paymentId(), event.amountMinor(), event.currency())
                .update();
    }

    @EventHandler
    void on(AttemptStarted event) {
        jdbc.sql("UPDATE payment SET status = 'PROCESSING', channel = ?, trade_no = ? WHERE payment_id = ?")
                .params(event.channel(), event.tradeNo(), event.paymentId())
                .update();
    }

    @EventHandler
    void on(Succeeded event) {
        jdbc.sql("UPDATE payment SET status = 'SUCCESS', bank_reference = ? WHERE payment_id = ?")
                .params(event.bankReference(), event.paymentId())
                .update();
    }
}
