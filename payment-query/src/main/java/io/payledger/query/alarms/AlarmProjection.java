package io.payledger.query.alarms;

import io.payledger.api.alarm.PaymentAlarm;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.RefundEvent;
import io.payledger.api.payment.ReviewEvent;
import io.payledger.eventstore.types.UnreadableEvent;
import java.time.Instant;
import java.util.Objects;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * When an event is an alarm, then it stays one until something ends it. Each event stands for
 * itself, so an unreadable one hides no other; the projections that fold payments park and report it.
 */
final class AlarmProjection {
    static final String NAME = "alarms";
    private static final String BATCH = AlarmProjection.class.getName();

    private final JdbcClient jdbc;

    AlarmProjection(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    @EventHandler
    void on(PaymentEvent event, EventMessage<?> message) {
        AlarmBatch batch = batch();
        long sequence = ((DomainEventMessage<?>) message).getSequenceNumber();
        Instant at = message.getTimestamp();
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
            case RefundEvent.RefundFailed it -> batch.settled(it.paymentId(), it.refundNo(), it.source(), at);
            case PaymentEvent.PaymentSucceeded it -> batch.settled(it.paymentId(), it.tradeNo(), it.source(), at);
            case PaymentEvent.LateSuccessAccepted it -> batch.settled(it.paymentId(), it.tradeNo(), it.source(), at);
            case PaymentEvent.PaymentDeclined it -> batch.settled(it.paymentId(), it.tradeNo(), it.source(), at);
            case PaymentEvent.PaymentNotCharged it -> batch.settled(it.paymentId(), it.tradeNo(), it.source(), at);
            case PaymentEvent.PaymentCancelled it ->
                batch.settled(it.paymentId(), it.tradeNo(), EvidenceSource.REPLY, at);
            default -> {
                // Ends no alarm.
            }
        }
    }

    @EventHandler
    void on(UnreadableEvent event) {
        // Parked and reported by the projections that fold payments.
    }

    private AlarmBatch batch() {
        UnitOfWork<?> unitOfWork = CurrentUnitOfWork.get();
        return unitOfWork.getOrComputeResource(BATCH, key -> {
            AlarmBatch batch = new AlarmBatch(jdbc);
            unitOfWork.onPrepareCommit(committing -> batch.write());
            return batch;
        });
    }
}
