package io.payledger.saga.alarm;

import io.payledger.api.alarm.PaymentAlarm;
import io.payledger.api.log.StepLog;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.wire.MetaKeys;
import io.payledger.saga.charge.ChargeSaga;
import org.axonframework.config.ProcessingGroup;
import org.axonframework.eventhandling.DisallowReplay;
import org.axonframework.eventhandling.EventHandler;
import org.axonframework.messaging.annotation.MetaDataValue;
import org.jspecify.annotations.Nullable;

/** When an event of a payment is an alarm, then the log says so, by whichever way the news came. */
@DisallowReplay
@ProcessingGroup(ChargeSaga.PROCESSOR)
public final class BankAlarms {

    @EventHandler
    void on(PaymentEvent event, @MetaDataValue(MetaKeys.TRACE_ID) @Nullable String traceId) {
        PaymentAlarm.of(event)
                .ifPresent(alarm -> StepLog.warn(
                        "bank.alarm",
                        event.paymentId().orderId(),
                        traceId,
                        alarm.kind().name(),
                        "merchant",
                        event.paymentId().merchantId(),
                        "tradeNo",
                        alarm.number(),
                        "source",
                        alarm.source(),
                        "what",
                        alarm.detail()));
    }
}
