package io.payledger.api.alarm;

import io.payledger.api.id.TradeNo;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.RefundEvent;
import io.payledger.api.payment.ReviewEvent;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The alarm that an event of a payment is.
 *
 * @param number of the charge or refund that it is about
 * @param detail what the bank said, or why a person was called
 * @param source which way the news came; null when there was none
 */
public record PaymentAlarm(
        AlarmKind kind,
        TradeNo number,
        String detail,
        @Nullable EvidenceSource source) {

    /** The one list of events that are alarms; empty for all others. */
    public static Optional<PaymentAlarm> of(PaymentEvent event) {
        return Optional.ofNullable(
                switch (event) {
                    case PaymentEvent.ContradictionRecorded it ->
                        new PaymentAlarm(AlarmKind.CONTRADICTION, it.tradeNo(), it.claim(), it.source());
                    case RefundEvent.RefundContradictionRecorded it ->
                        new PaymentAlarm(AlarmKind.CONTRADICTION, it.refundNo(), it.claim(), it.source());
                    case PaymentEvent.BankMismatchRecorded it ->
                        new PaymentAlarm(
                                AlarmKind.MISMATCH,
                                it.tradeNo(),
                                it.field() + " should be " + it.expected() + ": " + it.received(),
                                it.source());
                    case PaymentEvent.SurplusChargeDetected it ->
                        new PaymentAlarm(
                                AlarmKind.SURPLUS_CHARGE,
                                it.tradeNo(),
                                it.amount() + " " + it.bankReference(),
                                it.source());
                    // What a person has decided is no news to people.
                    case RefundEvent.RefundFailed it
                    when it.source() != EvidenceSource.OPERATOR ->
                        new PaymentAlarm(
                                AlarmKind.REFUND_FAILED,
                                it.refundNo(),
                                "refund " + it.refundId() + " of " + it.amount() + ": " + it.why(),
                                it.source());
                    case ReviewEvent.ManualReviewCalled it ->
                        new PaymentAlarm(AlarmKind.MANUAL_REVIEW, it.tradeNo(), it.why(), null);
                    case ReviewEvent.RefundReviewCalled it ->
                        new PaymentAlarm(AlarmKind.MANUAL_REVIEW, it.refundNo(), it.why(), null);
                    default -> null;
                });
    }
}
