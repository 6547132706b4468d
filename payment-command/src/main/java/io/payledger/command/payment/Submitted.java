package io.payledger.command.payment;

import static io.payledger.api.payment.PaymentStatus.FAILED;
import static io.payledger.api.payment.PaymentStatus.PENDING;
import static io.payledger.api.payment.PaymentStatus.PROCESSING;
import static io.payledger.api.payment.PaymentStatus.SUCCESS;
import static io.payledger.api.payment.PaymentStatus.UNKNOWN;
import static io.payledger.api.payment.ReviewCause.CONTRADICTION;
import static io.payledger.api.payment.ReviewCause.MISMATCH;

import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.Aftersales;
import io.payledger.api.payment.DisputeEvent;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.PaymentView;
import io.payledger.api.payment.PaymentView.Attempt;
import io.payledger.api.payment.RefundBalance;
import io.payledger.api.payment.RefundEvent;
import io.payledger.api.payment.ReviewCause;
import io.payledger.api.payment.ReviewEvent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A payment that was asked for.
 *
 * @param attempts in order, the first is attempt 1; empty only between the two events of the first append
 * @param surplus trade numbers whose charge is one too many
 * @param alarms contradictions and mismatches that were recorded already
 * @param aftermath refunds, disputes, the wish to cancel; refunds within what was captured (promise I7)
 * @param sequence sequence number of the last event folded in
 */
record Submitted(
        PaymentId paymentId,
        Money amount,
        List<Attempt> attempts,
        Set<TradeNo> surplus,
        Set<Claim> alarms,
        Aftermath aftermath,
        long sequence)
        implements PaymentState {
    /** What a failed attempt gives as its reason once the bank has reported a charge for it that pays nothing. */
    static final String SURPLUS_CHARGE = "SURPLUS_CHARGE";

    /** What an attempt gives as its reason that was cancelled before it was sent. */
    static final String CANCELLED = "CANCELLED";

    Submitted {
        attempts = List.copyOf(attempts);
        surplus = Set.copyOf(surplus);
        alarms = Set.copyOf(alarms);
        requireAtMostOne(
                paymentId, "live", attempts.stream().filter(Submitted::alive).count());
        requireAtMostOne(
                paymentId, "paying", attempts.stream().filter(Submitted::won).count());
        RefundBalance unused = balance(amount, attempts, refundsOfSale(aftermath, surplus));
    }

    PaymentStatus status() {
        if (attempts.stream().anyMatch(Submitted::won)) {
            return SUCCESS;
        }
        return attempts.isEmpty() ? PENDING : attempts.getLast().status();
    }

    /** Where the attempt of this trade number stands: the row of the {@link TransitionTable}. */
    Standing standing(TradeNo tradeNo) {
        Optional<Attempt> attempt = attempt(tradeNo);
        if (attempt.isEmpty()) {
            return Standing.UNKNOWN_TRADE_NUMBER;
        }
        return switch (attempt.get().status()) {
            case PENDING -> Standing.PENDING;
            case PROCESSING -> Standing.PROCESSING;
            case UNKNOWN -> Standing.UNKNOWN;
            case SUCCESS -> Standing.SUCCESS;
            case FAILED -> failedStanding(tradeNo);
        };
    }

    Optional<Attempt> attempt(TradeNo tradeNo) {
        return attempts.stream().filter(it -> it.tradeNo().equals(tradeNo)).findFirst();
    }

    PaymentView view() {
        return new PaymentView(paymentId, amount, status(), attempts, sequence);
    }

    RefundBalance balance() {
        return balance(amount, attempts, refundsOfSale());
    }

    /** The refunds of what pays the order; those of surplus charges are beside it. */
    Refunds refundsOfSale() {
        return refundsOfSale(aftermath, surplus);
    }

    Aftersales aftersales() {
        return new Aftersales(
                view(),
                balance(),
                aftermath.refunds().all(),
                aftermath.disputes().all());
    }

    @Override
    public Submitted after(PaymentEvent event) {
        return switch (event) {
            case PaymentEvent.PaymentSubmitted it ->
                throw new IllegalStateException("Payment " + paymentId + " was submitted twice");
            case PaymentEvent.PaymentAttemptStarted it ->
                // Whoever pays again wants the payment after all.
                with(new Attempt(it.attempt(), it.tradeNo(), it.channel(), PROCESSING, null, null))
                        .with(aftermath.wishing(null));
            case PaymentEvent.PaymentAttemptNotSent it -> with(it.tradeNo(), PENDING, null, it.why());
            case PaymentEvent.PaymentAttemptResent it -> with(it.tradeNo(), PROCESSING, null, null);
            case PaymentEvent.PaymentOutcomeUnknown it -> with(it.tradeNo(), UNKNOWN, null, it.why());
            case PaymentEvent.PaymentDeclined it -> with(it.tradeNo(), FAILED, null, it.bankCode());
            case PaymentEvent.PaymentNotCharged it -> with(it.tradeNo(), FAILED, null, it.why());
            case PaymentEvent.PaymentSucceeded it -> with(it.tradeNo(), SUCCESS, it.bankReference(), null);
            case PaymentEvent.LateSuccessAccepted it -> with(it.tradeNo(), SUCCESS, it.bankReference(), null);
            case PaymentEvent.SurplusChargeDetected it ->
                with(it.tradeNo(), FAILED, it.bankReference(), SURPLUS_CHARGE).withSurplus(it.tradeNo());
            case PaymentEvent.ContradictionRecorded it -> withAlarm(new Claim(it.tradeNo(), it.claim()), CONTRADICTION);
            case PaymentEvent.BankMismatchRecorded it -> withAlarm(new Claim(it.tradeNo(), it.received()), MISMATCH);
            case PaymentEvent.PaymentCancelled it ->
                with(it.tradeNo(), FAILED, null, CANCELLED)
                        .with(aftermath.wishing(new CancelWish(it.requestedBy(), it.reason())));
            case PaymentEvent.CancelRequested it ->
                next().with(aftermath.wishing(new CancelWish(it.requestedBy(), it.reason())));
            case RefundEvent.RefundContradictionRecorded it ->
                withAlarm(new Claim(it.refundNo(), it.claim()), CONTRADICTION);
            case PaymentEvent.BankCancelOrdered it -> next();
            case RefundEvent it -> next().with(aftermath.after(it));
            case DisputeEvent it -> next().with(aftermath.after(it));
            case ReviewEvent it -> next().with(aftermath.with(aftermath.review().after(it)));
        };
    }

    private Standing failedStanding(TradeNo tradeNo) {
        if (surplus.contains(tradeNo)) {
            return Standing.SURPLUS;
        }
        if (attempts.stream().anyMatch(Submitted::won)) {
            return Standing.FAILED_OTHER_WON;
        }
        return attempts.stream().anyMatch(Submitted::alive) ? Standing.FAILED_OTHER_ALIVE : Standing.FAILED;
    }

    private Submitted next() {
        return new Submitted(paymentId, amount, attempts, surplus, alarms, aftermath, sequence + 1);
    }

    private Submitted with(Aftermath newer) {
        return new Submitted(paymentId, amount, attempts, surplus, alarms, newer, sequence);
    }

    private Submitted with(Attempt started) {
        List<Attempt> more = new ArrayList<>(attempts);
        more.add(started);
        return new Submitted(paymentId, amount, more, surplus, alarms, aftermath, sequence + 1);
    }

    private Submitted with(
            TradeNo tradeNo, PaymentStatus status, @Nullable String bankReference, @Nullable String reason) {
        UnaryOperator<Attempt> change = it -> it.tradeNo().equals(tradeNo)
                ? new Attempt(it.number(), tradeNo, it.channel(), status, bankReference, reason)
                : it;
        Aftermath then = status.settled() ? aftermath.with(aftermath.review().settled(tradeNo)) : aftermath;
        return new Submitted(
                paymentId, amount, attempts.stream().map(change).toList(), surplus, alarms, then, sequence + 1);
    }

    private Submitted withSurplus(TradeNo tradeNo) {
        Set<TradeNo> more = new HashSet<>(surplus);
        more.add(tradeNo);
        return new Submitted(paymentId, amount, attempts, more, alarms, aftermath, sequence);
    }

    private Submitted withAlarm(Claim claim, ReviewCause cause) {
        Set<Claim> more = new HashSet<>(alarms);
        more.add(claim);
        return new Submitted(
                paymentId,
                amount,
                attempts,
                surplus,
                more,
                aftermath.with(aftermath.review().raised(cause)),
                sequence + 1);
    }

    private static Refunds refundsOfSale(Aftermath aftermath, Set<TradeNo> surplus) {
        return aftermath.refunds().without(surplus);
    }

    private static RefundBalance balance(Money amount, List<Attempt> attempts, Refunds refunds) {
        Currency currency = amount.currency();
        return new RefundBalance(
                attempts.stream().anyMatch(Submitted::won) ? amount : Money.zero(currency),
                refunds.reserved(currency),
                refunds.refunded(currency));
    }

    private static boolean alive(Attempt attempt) {
        return !attempt.status().settled();
    }

    private static boolean won(Attempt attempt) {
        return attempt.status() == SUCCESS;
    }

    private static void requireAtMostOne(PaymentId paymentId, String kind, long count) {
        if (count > 1) {
            throw new IllegalStateException("Payment " + paymentId + " has " + count + " " + kind
                    + " attempts; one at most may be (promise I1)");
        }
    }
}
