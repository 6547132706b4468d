package io.payledger.benchmarks.audit;

import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentStatus;
import java.time.Instant;
import java.time.ZoneOffset;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.SequenceNumber;
import org.axonframework.eventhandling.Timestamp;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The rival's projection, as one writes it with Axon: a handler for each event, one statement in each. It fills the same
 * two tables with the same columns and indexes; it keeps no sums by day and parks nothing.
 */
public class StockProjection {
    private final JdbcClient jdbc;

    StockProjection(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @EventHandler
    void on(PaymentEvent.PaymentSubmitted event, @SequenceNumber long sequence, @Timestamp Instant at) {
        jdbc.sql("""
                INSERT INTO payment_transaction (payment_id, merchant_id, order_id, amount_minor, currency, status, attempts,
                    surplus_charges, contradicted, mismatched, created_at, updated_at, last_sequence)
                VALUES (:id, :merchant, :order, :amount, :currency, 'PENDING', 0, 0, false, false, :at, :at, :sequence)
                """)
                .param("id", event.paymentId().value())
                .param("merchant", event.paymentId().merchantId().value())
                .param("order", event.paymentId().orderId().value())
                .param("amount", event.amount().minor())
                .param("currency", event.amount().currency().name())
                .param("at", at.atOffset(ZoneOffset.UTC))
                .param("sequence", sequence)
                .update();
    }

    @EventHandler
    void on(PaymentEvent.PaymentAttemptStarted event, @SequenceNumber long sequence, @Timestamp Instant at) {
        jdbc.sql("""
                WITH attempt AS (INSERT INTO payment_attempt (payment_id, attempt, trade_no, channel, status, surplus,
                    started_at, updated_at, last_sequence)
                    VALUES (:id, :attempt, :tradeNo, :channel, 'PROCESSING', false, :at, :at, :sequence))
                UPDATE payment_transaction SET status = 'PROCESSING', channel = :channel, trade_no = :tradeNo,
                    attempts = :attempt, updated_at = :at, last_sequence = :sequence WHERE payment_id = :id
                """)
                .param("id", event.paymentId().value())
                .param("attempt", event.attempt())
                .param("tradeNo", event.tradeNo().value())
                .param("channel", event.channel().value())
                .param("at", at.atOffset(ZoneOffset.UTC))
                .param("sequence", sequence)
                .update();
    }

    @EventHandler
    void on(PaymentEvent.PaymentSucceeded event, @SequenceNumber long sequence, @Timestamp Instant at) {
        settle(event, event.attempt(), PaymentStatus.SUCCESS, event.bankReference(), "", sequence, at);
    }

    @EventHandler
    void on(PaymentEvent.PaymentDeclined event, @SequenceNumber long sequence, @Timestamp Instant at) {
        settle(event, event.attempt(), PaymentStatus.FAILED, "", event.bankCode(), sequence, at);
    }

    private void settle(
            PaymentEvent event,
            int attempt,
            PaymentStatus status,
            String reference,
            String reason,
            long sequence,
            Instant at) {
        jdbc.sql("""
                WITH attempt AS (UPDATE payment_attempt SET status = :status, bank_reference = nullif(:reference, ''),
                    reason = nullif(:reason, ''), updated_at = :at, last_sequence = :sequence
                    WHERE payment_id = :id AND attempt = :attempt)
                UPDATE payment_transaction SET status = :status, bank_reference = nullif(:reference, ''),
                    reason = nullif(:reason, ''), updated_at = :at, settled_at = :at, last_sequence = :sequence
                    WHERE payment_id = :id
                """)
                .param("id", event.paymentId().value())
                .param("attempt", attempt)
                .param("status", status.name())
                .param("reference", reference)
                .param("reason", reason)
                .param("at", at.atOffset(ZoneOffset.UTC))
                .param("sequence", sequence)
                .update();
    }
}
