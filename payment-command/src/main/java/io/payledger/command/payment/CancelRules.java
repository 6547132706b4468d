package io.payledger.command.payment;

import io.payledger.api.id.RefundId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.payment.CancelResult;
import io.payledger.api.payment.CancelResult.AlreadyPaid;
import io.payledger.api.payment.CancelResult.Cancelled;
import io.payledger.api.payment.CancelResult.Refunding;
import io.payledger.api.payment.CancelResult.Requested;
import io.payledger.api.payment.PaymentCommand.CancelPayment;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentEvent.BankCancelOrdered;
import io.payledger.api.payment.PaymentEvent.CancelRequested;
import io.payledger.api.payment.PaymentEvent.LateSuccessAccepted;
import io.payledger.api.payment.PaymentEvent.PaymentAttemptNotSent;
import io.payledger.api.payment.PaymentEvent.PaymentCancelled;
import io.payledger.api.payment.PaymentEvent.PaymentSucceeded;
import io.payledger.api.payment.PaymentView;
import io.payledger.api.payment.PaymentView.Attempt;
import io.payledger.api.payment.RefundEvent.RefundReserved;
import java.util.List;

/**
 * What becomes of a payment that is wanted no more. Whoever was told "cancelled" or "requested" ends without a charge:
 * either the bank's word is that there is none, or the whole amount is refunded, reserved in the very append that records
 * the charge. Only a charge that came before the wish refuses it.
 */
final class CancelRules {
    /** The refund that follows from a cancel wish. */
    static final RefundId CANCEL_REFUND = new RefundId("cancel");

    private CancelRules() {}

    static Decision<CancelResult> cancel(PaymentState state, CancelPayment command) {
        Submitted payment = PaymentState.submitted(state);
        boolean wished = payment.aftermath().wish() != null;
        return switch (payment.status()) {
            case PENDING -> {
                PaymentEvent event = cancelled(payment, new CancelWish(command.requestedBy(), command.reason()));
                yield new Decision<>(
                        List.of(event), new Cancelled(payment.after(event).view(), false));
            }
            case PROCESSING, UNKNOWN -> {
                List<PaymentEvent> events = wished ? List.of() : List.of(wish(command), atBank(payment));
                yield new Decision<>(events, new Requested(after(payment, events), wished));
            }
            // Failed for now: the wish makes sure that a late success is given back, not kept.
            case FAILED -> {
                List<PaymentEvent> events = wished ? List.of() : List.of(wish(command));
                yield new Decision<>(events, new Cancelled(after(payment, events), wished));
            }
            case SUCCESS ->
                Decision.nothing(payment.aftermath()
                        .refunds()
                        .find(CANCEL_REFUND)
                        .filter(refund -> wished)
                        .<CancelResult>map(refund -> new Refunding(payment.view(), refund))
                        .orElseGet(() -> new AlreadyPaid(payment.view())));
        };
    }

    /** What follows in the same append from a fact about a payment that somebody wanted to cancel. */
    static List<PaymentEvent> followUp(Submitted before, PaymentEvent fact) {
        CancelWish wish = before.aftermath().wish();
        if (wish == null) {
            return List.of();
        }
        Submitted after = before.after(fact);
        return switch (fact) {
            case PaymentAttemptNotSent it -> List.of(cancelled(after, wish));
            case PaymentSucceeded it -> List.of(refund(after, it.tradeNo(), wish));
            case LateSuccessAccepted it -> List.of(refund(after, it.tradeNo(), wish));
            default -> List.of();
        };
    }

    /** Beside a dispute nothing goes back by itself: the scheme may give the money back already (case D07). */
    private static RefundReserved refund(Submitted paid, TradeNo chargeNo, CancelWish wish) {
        boolean disputed = paid.aftermath().disputes().blocking().isPresent();
        return new RefundReserved(
                paid.paymentId(),
                CANCEL_REFUND,
                TradeNo.ofRefund(paid.paymentId(), CANCEL_REFUND),
                chargeNo,
                paid.attempt(chargeNo).orElseThrow().channel(),
                paid.amount(),
                wish.reason(),
                wish.requestedBy(),
                disputed);
    }

    private static PaymentCancelled cancelled(Submitted payment, CancelWish wish) {
        Attempt last = payment.attempts().getLast();
        return new PaymentCancelled(
                payment.paymentId(), last.number(), last.tradeNo(), wish.requestedBy(), wish.reason());
    }

    private static BankCancelOrdered atBank(Submitted payment) {
        Attempt last = payment.attempts().getLast();
        return new BankCancelOrdered(payment.paymentId(), last.number(), last.tradeNo());
    }

    private static CancelRequested wish(CancelPayment command) {
        return new CancelRequested(command.paymentId(), command.requestedBy(), command.reason());
    }

    private static PaymentView after(Submitted payment, List<PaymentEvent> events) {
        return PaymentState.submitted(payment.after(events)).view();
    }
}
