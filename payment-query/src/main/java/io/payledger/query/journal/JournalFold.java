package io.payledger.query.journal;

import static io.payledger.query.journal.EntryKind.CHARGEBACK_RELEASED;
import static io.payledger.query.journal.EntryKind.CHARGEBACK_TAKEN;
import static io.payledger.query.journal.EntryKind.DISPUTE_LOST;
import static io.payledger.query.journal.EntryKind.RECEIPT;
import static io.payledger.query.journal.EntryKind.REFUND_PAID;
import static io.payledger.query.journal.EntryKind.REFUND_RELEASED;
import static io.payledger.query.journal.EntryKind.REFUND_RESERVED;
import static io.payledger.query.journal.EntryKind.SALE;
import static io.payledger.query.journal.EntryKind.SURPLUS_RECEIPT;

import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Money;
import io.payledger.api.payment.DisputeEvent;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.RefundEvent;
import io.payledger.api.payment.ReviewEvent;
import io.payledger.query.journal.BookedPayment.BookedRefund;
import io.payledger.query.journal.BookedPayment.PaidCharge;
import io.payledger.query.projection.PaymentFold;
import io.payledger.query.projection.SequencedEvent;
import org.jspecify.annotations.Nullable;

/**
 * How each event is booked. Only what a bank has done, or is bound to be asked for, moves money: an order that waits or
 * failed is in no account.
 */
final class JournalFold implements PaymentFold<BookedPayment> {

    @Override
    public BookedPayment after(@Nullable BookedPayment before, SequencedEvent next) {
        if (next.event() instanceof PaymentEvent.PaymentSubmitted it) {
            if (before != null) {
                throw new IllegalStateException("a payment is submitted once");
            }
            return BookedPayment.submitted(it.paymentId(), next.sequence());
        }
        if (before == null) {
            throw new IllegalStateException("the first event of a payment is that it is submitted");
        }
        return changed(before, next).at(next.sequence());
    }

    private static BookedPayment changed(BookedPayment payment, SequencedEvent next) {
        return switch (next.event()) {
            case PaymentEvent.PaymentSubmitted it -> throw new IllegalStateException("a payment is submitted once");
            case PaymentEvent.PaymentAttemptStarted it -> payment.withAttempt(it.channel());
            case PaymentEvent.PaymentAttemptNotSent it -> payment;
            case PaymentEvent.PaymentAttemptResent it -> payment;
            case PaymentEvent.PaymentOutcomeUnknown it -> payment;
            case PaymentEvent.PaymentDeclined it -> payment;
            case PaymentEvent.PaymentNotCharged it -> payment;
            case PaymentEvent.PaymentSucceeded it -> paid(payment, it.attempt(), it.tradeNo(), it.amount(), next);
            case PaymentEvent.LateSuccessAccepted it -> paid(payment, it.attempt(), it.tradeNo(), it.amount(), next);
            case PaymentEvent.SurplusChargeDetected it ->
                payment.booked(new Entry(
                                next.sequence(),
                                1,
                                SURPLUS_RECEIPT,
                                true,
                                payment.channel(it.attempt()),
                                it.tradeNo(),
                                it.amount(),
                                next.at()))
                        .withSurplus(it.tradeNo());
            case PaymentEvent.ContradictionRecorded it -> payment;
            case PaymentEvent.BankMismatchRecorded it -> payment;
            case PaymentEvent.PaymentCancelled it -> payment;
            case PaymentEvent.CancelRequested it -> payment;
            case PaymentEvent.BankCancelOrdered it -> payment;
            case RefundEvent it -> refunded(payment, it, next);
            case DisputeEvent.DisputeAccepted it -> lost(payment, next);
            case DisputeEvent.ChargebackTaken it -> takenBack(payment, it.amount(), next);
            case DisputeEvent.DisputeOpened it -> payment;
            case DisputeEvent.DisputeRejected it -> payment;
            case ReviewEvent it -> payment;
        };
    }

    private static BookedPayment paid(
            BookedPayment payment, int attempt, TradeNo tradeNo, Money amount, SequencedEvent next) {
        var channel = payment.channel(attempt);
        return payment.with(new PaidCharge(channel, tradeNo, amount.currency(), amount.minor(), 0))
                .booked(new Entry(next.sequence(), 1, SALE, false, channel, tradeNo, amount, next.at()))
                .booked(new Entry(next.sequence(), 2, RECEIPT, false, channel, tradeNo, amount, next.at()));
    }

    /** Over what the merchant still has: what is on its way to the customer by a refund cannot be lost as well. */
    private static BookedPayment lost(BookedPayment payment, SequencedEvent next) {
        PaidCharge charge = payment.paid();
        if (charge == null || charge.left() <= 0) {
            return payment;
        }
        return booked(payment, charge, 1, DISPUTE_LOST, Money.of(charge.left(), charge.currency()), next);
    }

    /** The bank's own word is how much: what is owed to it is made that first, at the merchant's cost or to its good. */
    private static BookedPayment takenBack(BookedPayment payment, Money amount, SequencedEvent next) {
        PaidCharge charge = payment.paid();
        if (charge == null || charge.currency() != amount.currency()) {
            throw new IllegalStateException("only a charge that pays the order is taken back, in its currency");
        }
        long more = Math.subtractExact(amount.minor(), charge.owed());
        Money difference = Money.of(Math.absExact(more), charge.currency());
        BookedPayment owed = more == 0
                ? payment
                : booked(payment, charge, 1, more > 0 ? DISPUTE_LOST : CHARGEBACK_RELEASED, difference, next);
        return booked(owed, charge, more == 0 ? 1 : 2, CHARGEBACK_TAKEN, amount, next);
    }

    private static BookedPayment booked(
            BookedPayment payment, PaidCharge charge, int line, EntryKind kind, Money amount, SequencedEvent next) {
        return payment.booked(
                new Entry(next.sequence(), line, kind, false, charge.channel(), charge.tradeNo(), amount, next.at()));
    }

    private static BookedPayment refunded(BookedPayment payment, RefundEvent event, SequencedEvent next) {
        return switch (event) {
            case RefundEvent.RefundReserved it ->
                booked(
                        payment.withRefund(new BookedRefund(it.refundId(), it.channel(), it.chargeNo())),
                        it,
                        1,
                        REFUND_RESERVED,
                        it.amount(),
                        next);
            case RefundEvent.RefundApproved it -> payment;
            case RefundEvent.RefundRejected it -> booked(payment, it, 1, REFUND_RELEASED, it.amount(), next);
            case RefundEvent.RefundSucceeded it -> booked(payment, it, 1, REFUND_PAID, it.amount(), next);
            case RefundEvent.RefundFailed it -> booked(payment, it, 1, REFUND_RELEASED, it.amount(), next);
            case RefundEvent.RefundOutcomeUnknown it -> payment;
            case RefundEvent.LateRefundAccepted it ->
                booked(
                        booked(payment, it, 1, REFUND_RESERVED, it.amount(), next),
                        it,
                        2,
                        REFUND_PAID,
                        it.amount(),
                        next);
            case RefundEvent.RefundContradictionRecorded it -> payment;
        };
    }

    private static BookedPayment booked(
            BookedPayment payment, RefundEvent event, int line, EntryKind kind, Money amount, SequencedEvent next) {
        BookedRefund refund = payment.refund(event.refundId());
        return payment.booked(new Entry(
                next.sequence(),
                line,
                kind,
                payment.isSurplus(refund.chargeNo()),
                refund.channel(),
                event.refundNo(),
                amount,
                next.at()));
    }
}
