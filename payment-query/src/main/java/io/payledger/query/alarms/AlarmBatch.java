package io.payledger.query.alarms;

import io.payledger.api.alarm.PaymentAlarm;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.query.projection.StorableText;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * What the events of one unit of work change. Most payments have no alarm, so what settles a payment is gathered and
 * written as one statement that mostly finds nothing. Every statement may run twice.
 */
final class AlarmBatch {
    // Of several words on one alarm the first one after it counts, however the events are cut into units of work: a
    // rebuild cuts them otherwise and must come to the same rows (promise I12).
    private static final String SETTLE = """
            UPDATE payment_alarm a SET closed_at = first.at, closed_by = 'bank'
            FROM (SELECT DISTINCT ON (o.payment_id, o.sequence_number) o.payment_id, o.sequence_number, s.at
                  FROM unnest(cast(? AS text[]), cast(? AS bigint[]), cast(? AS text[]), cast(? AS timestamptz[]))
                      AS s (payment_id, sequence_number, trade_no, at)
                  JOIN payment_alarm o ON o.payment_id = s.payment_id AND o.trade_no = s.trade_no
                      AND o.sequence_number < s.sequence_number
                  WHERE o.kind = 'MANUAL_REVIEW' AND o.closed_at IS NULL
                  ORDER BY o.payment_id, o.sequence_number, s.sequence_number) AS first
            WHERE a.payment_id = first.payment_id AND a.sequence_number = first.sequence_number
            """;

    private final List<PaymentId> settledPayments = new ArrayList<>();
    private final List<Long> settledSequences = new ArrayList<>();
    private final List<TradeNo> settledTrades = new ArrayList<>();
    private final List<Instant> settledAt = new ArrayList<>();

    private final JdbcClient jdbc;

    AlarmBatch(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * A person should look.
     *
     * @param sequence of the event in its payment
     */
    void raise(PaymentId payment, long sequence, PaymentAlarm alarm, Instant at) {
        jdbc.sql(
                        "INSERT INTO payment_alarm (payment_id, sequence_number, merchant_id, order_id, kind, trade_no, detail,"
                                + " raised_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING")
                .params(
                        payment.value(),
                        sequence,
                        payment.merchantId().value(),
                        payment.orderId().value(),
                        alarm.kind().name(),
                        alarm.number().value(),
                        StorableText.of(alarm.detail()),
                        at.atOffset(ZoneOffset.UTC))
                .update();
    }

    /** What was just raised is about this refund. */
    void ofRefund(PaymentId payment, long sequence, TradeNo refundNo) {
        jdbc.sql("UPDATE payment_alarm SET refund_no = ? WHERE payment_id = ? AND sequence_number = ?")
                .params(refundNo.value(), payment.value(), sequence)
                .update();
    }

    /**
     * The bank has given its word on this attempt or refund: nobody needs to decide it. Written by {@link #write()}. A person's word
     * is not the bank's: what it closes is said by the decision that follows.
     */
    void settled(PaymentId payment, long sequence, TradeNo tradeNo, EvidenceSource source, Instant at) {
        if (source == EvidenceSource.OPERATOR) {
            return;
        }
        settledPayments.add(payment);
        settledSequences.add(sequence);
        settledTrades.add(tradeNo);
        settledAt.add(at);
    }

    /** A person has decided about this refund. */
    void resolvedRefund(PaymentId payment, TradeNo refundNo, String by, Instant at) {
        write();
        jdbc.sql("UPDATE payment_alarm SET closed_at = ?, closed_by = ? WHERE payment_id = ? AND refund_no = ?"
                        + " AND kind = 'MANUAL_REVIEW' AND closed_at IS NULL")
                .params(at.atOffset(ZoneOffset.UTC), by, payment.value(), refundNo.value())
                .update();
    }

    /** A person has decided about the payment; what belongs to a refund has its own end. */
    void resolved(PaymentId payment, long sequence, String by, Instant at) {
        // What was settled before is closed by that, however the events are cut into units of work.
        write();
        jdbc.sql(
                        "UPDATE payment_alarm SET closed_at = ?, closed_by = ? WHERE payment_id = ? AND sequence_number < ?"
                                + " AND kind NOT IN ('SURPLUS_CHARGE', 'REFUND_FAILED') AND refund_no IS NULL AND closed_at IS NULL")
                .params(at.atOffset(ZoneOffset.UTC), by, payment.value(), sequence)
                .update();
    }

    /** A refund of this charge was reserved: whoever had failed to get one is at it again. */
    void refunding(PaymentId payment, long sequence, TradeNo chargeNo, TradeNo refundNo, Instant at) {
        jdbc.sql("UPDATE payment_alarm SET closed_at = ?, closed_by = 'refund' WHERE payment_id = ?"
                        + " AND sequence_number < ? AND kind = 'REFUND_FAILED' AND closed_at IS NULL")
                .params(at.atOffset(ZoneOffset.UTC), payment.value(), sequence)
                .update();
        jdbc.sql("UPDATE payment_alarm SET refund_no = ? WHERE payment_id = ? AND trade_no = ?"
                        + " AND kind = 'SURPLUS_CHARGE' AND closed_at IS NULL")
                .params(refundNo.value(), payment.value(), chargeNo.value())
                .update();
    }

    /** This refund is done. */
    void refunded(PaymentId payment, TradeNo refundNo, Instant at) {
        write();
        jdbc.sql("UPDATE payment_alarm SET closed_at = ?, closed_by = 'refund' WHERE payment_id = ?"
                        + " AND (refund_no = ? OR kind = 'REFUND_FAILED' AND trade_no = ?) AND closed_at IS NULL")
                .params(at.atOffset(ZoneOffset.UTC), payment.value(), refundNo.value(), refundNo.value())
                .update();
    }

    /** Writes what was gathered. */
    void write() {
        if (settledPayments.isEmpty()) {
            return;
        }
        jdbc.sql(SETTLE)
                .params(
                        settledPayments.stream().map(PaymentId::value).toArray(String[]::new),
                        settledSequences.toArray(Long[]::new),
                        settledTrades.stream().map(TradeNo::value).toArray(String[]::new),
                        settledAt.stream().map(Instant::toString).toArray(String[]::new))
                .update();
        settledPayments.clear();
        settledSequences.clear();
        settledTrades.clear();
        settledAt.clear();
    }
}
