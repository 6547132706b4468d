package io.payledger.saga.alarm;

import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.log.StepLog;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentEvent.BankMismatchRecorded;
import io.payledger.api.payment.PaymentEvent.ContradictionRecorded;
import io.payledger.api.payment.PaymentEvent.SurplusChargeDetected;
import io.payledger.api.payment.RefundEvent.RefundContradictionRecorded;
import io.payledger.api.payment.RefundEvent.RefundFailed;
import io.payledger.api.wire.MetaKeys;
import io.payledger.saga.charge.ChargeSaga;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.DisallowReplay;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.messaging.annotation.MetaDataValue;
import org.jspecify.annotations.Nullable;

/** Raises an alarm for each event that says that a bank and we do not agree, by whichever way the news came. */
@DisallowReplay
@ProcessingGroup(ChargeSaga.PROCESSOR)
public final class BankAlarms {

    @EventHandler
    void on(BankMismatchRecorded event, @MetaDataValue(MetaKeys.TRACE_ID) @Nullable String traceId) {
        raise(
                "MISMATCH",
                event.paymentId(),
                traceId,
                event.tradeNo(),
                event.source(),
                event.field() + " should be " + event.expected() + ", the bank says " + event.received());
    }

    @EventHandler
    void on(ContradictionRecorded event, @MetaDataValue(MetaKeys.TRACE_ID) @Nullable String traceId) {
        raise(
                "CONTRADICTION",
                event.paymentId(),
                traceId,
                event.tradeNo(),
                event.source(),
                "the payment is SUCCESS, the bank now says " + event.claim());
    }

    @EventHandler
    void on(SurplusChargeDetected event, @MetaDataValue(MetaKeys.TRACE_ID) @Nullable String traceId) {
        raise(
                "SURPLUS_CHARGE",
                event.paymentId(),
                traceId,
                event.tradeNo(),
                event.source(),
                "the bank holds one charge too many: " + event.amount() + " " + event.bankReference());
    }

    /** Whoever asked for it may have left long ago, and of a surplus charge nobody did. */
    @EventHandler
    void on(RefundFailed event, @MetaDataValue(MetaKeys.TRACE_ID) @Nullable String traceId) {
        raise(
                "REFUND_FAILED",
                event.paymentId(),
                traceId,
                event.refundNo(),
                event.source(),
                "refund " + event.refundId() + " of " + event.amount() + ": the bank says " + event.why());
    }

    @EventHandler
    void on(RefundContradictionRecorded event, @MetaDataValue(MetaKeys.TRACE_ID) @Nullable String traceId) {
        raise(
                "REFUND_CONTRADICTION",
                event.paymentId(),
                traceId,
                event.refundNo(),
                event.source(),
                "refund " + event.refundId() + ": the bank says " + event.claim());
    }

    private static void raise(
            String alarm,
            PaymentId payment,
            @Nullable String traceId,
            TradeNo tradeNo,
            EvidenceSource source,
            String what) {
        StepLog.warn(
                "bank.alarm",
                payment.orderId(),
                traceId,
                alarm,
                "merchant",
                payment.merchantId(),
                "tradeNo",
                tradeNo,
                "source",
                source,
                "what",
                what);
    }
}
