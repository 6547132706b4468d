package io.payledger.query.alarms;

import io.payledger.api.alarm.PaymentAlarm;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.RefundEvent;
import io.payledger.api.payment.ReviewEvent;
import io.payledger.eventstore.types.UnreadableEvent;
import io.payledger.query.projection.EventFollower;
import io.payledger.query.projection.ProjectionHandler;
import io.payledger.query.projection.ProjectionPlace;
import io.payledger.query.projection.RowBatches;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventMessage;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * When an event is an alarm, then it stays one until something ends it. Each event stands for
 * itself, so an unreadable one hides no other; the projections that fold payments park and report it.
 */
final class AlarmProjection implements EventFollower {
    static final String NAME = "alarms";
    static final ProjectionHandler HANDLER =
            new ProjectionHandler(NAME, List.of("payment_alarm"), AlarmProjection::new);
    private final JdbcClient jdbc;
    private final RowBatches<Placed> batches;

    private AlarmProjection(ProjectionPlace place) {
        this.jdbc = place.jdbc();
        this.batches = new RowBatches<>(NAME, this::write);
    }

    @Override
    public void on(PaymentEvent event, DomainEventMessage<?> message) {
        batches.add(new Placed(event, message.getSequenceNumber(), message.getTimestamp()));
    }

    @Override
    public void on(UnreadableEvent event, EventMessage<?> message) {
        // Parked and reported by the projections that fold payments.
    }

    private void write(List<Placed> events) {
        AlarmBatch batch = new AlarmBatch(jdbc);
        events.forEach(event -> write(event.event(), event.sequence(), event.at(), batch));
        batch.write();
    }

    private static void write(PaymentEvent event, long sequence, Instant at, AlarmBatch batch) {
        PaymentAlarm.of(event).ifPresent(alarm -> batch.raise(event.paymentId(), sequence, alarm, at));
        switch (event) {
            case ReviewEvent.RefundReviewCalled it -> batch.ofRefund(it.paymentId(), sequence, it.refundNo());
            case ReviewEvent.ReviewResolved it
            when it.resolution().ofRefund() ->
                batch.resolvedRefund(it.paymentId(), Objects.requireNonNull(it.refundNo()), it.resolvedBy(), at);
            case ReviewEvent.ReviewResolved it -> batch.resolved(it.paymentId(), sequence, it.resolvedBy(), at);
            case RefundEvent.RefundReserved it ->
                batch.refunding(it.paymentId(), sequence, it.chargeNo(), it.refundNo(), at);
            case RefundEvent.RefundSucceeded it -> batch.refunded(it.paymentId(), it.refundNo(), at);
            case RefundEvent.LateRefundAccepted it -> batch.refunded(it.paymentId(), it.refundNo(), at);
            case RefundEvent.RefundFailed it -> batch.settled(it.paymentId(), sequence, it.refundNo(), it.source(), at);
            case PaymentEvent.PaymentSucceeded it ->
                batch.settled(it.paymentId(), sequence, it.tradeNo(), it.source(), at);
            case PaymentEvent.LateSuccessAccepted it ->
                batch.settled(it.paymentId(), sequence, it.tradeNo(), it.source(), at);
            case PaymentEvent.PaymentDeclined it ->
                batch.settled(it.paymentId(), sequence, it.tradeNo(), it.source(), at);
            case PaymentEvent.PaymentNotCharged it ->
                batch.settled(it.paymentId(), sequence, it.tradeNo(), it.source(), at);
            case PaymentEvent.PaymentCancelled it ->
                batch.settled(it.paymentId(), sequence, it.tradeNo(), EvidenceSource.REPLY, at);
            default -> {
                // Ends no alarm.
            }
        }
    }

    private record Placed(PaymentEvent event, long sequence, Instant at) {}
}
