package io.payledger.query.transactions;

import static io.payledger.api.payment.PaymentStatus.FAILED;
import static io.payledger.api.payment.PaymentStatus.PENDING;
import static io.payledger.api.payment.PaymentStatus.PROCESSING;
import static io.payledger.api.payment.PaymentStatus.SUCCESS;
import static io.payledger.api.payment.PaymentStatus.UNKNOWN;

import io.payledger.api.payment.DisputeEvent;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.RefundEvent;
import io.payledger.api.payment.ReviewEvent;
import io.payledger.query.projection.PaymentFold;
import io.payledger.query.projection.SequencedEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What each event does to a payment in the transaction table. */
final class TransactionFold implements PaymentFold<Transaction> {
    private static final String CANCELLED = "CANCELLED";

    @Override
    public Transaction after(@Nullable Transaction before, SequencedEvent next) {
        if (next.event() instanceof PaymentEvent.PaymentSubmitted it) {
            if (before != null) {
                throw new IllegalStateException("a payment is submitted once");
            }
            return new Transaction(
                    it.paymentId(),
                    it.amount(),
                    List.of(),
                    false,
                    false,
                    MoneyBack.NOTHING,
                    next.at(),
                    next.at(),
                    null,
                    next.sequence());
        }
        if (before == null) {
            throw new IllegalStateException("the first event of a payment is that it is submitted");
        }
        return changed(before, next);
    }

    private static Transaction changed(Transaction payment, SequencedEvent next) {
        return switch (next.event()) {
            case PaymentEvent.PaymentSubmitted it -> throw new IllegalStateException("a payment is submitted once");
            case PaymentEvent.PaymentAttemptStarted it -> started(payment, it, next);
            case PaymentEvent.PaymentAttemptNotSent it -> moved(payment, it.attempt(), PENDING, null, it.why(), next);
            case PaymentEvent.PaymentAttemptResent it -> moved(payment, it.attempt(), PROCESSING, null, null, next);
            case PaymentEvent.PaymentOutcomeUnknown it -> moved(payment, it.attempt(), UNKNOWN, null, it.why(), next);
            case PaymentEvent.PaymentDeclined it -> moved(payment, it.attempt(), FAILED, null, it.bankCode(), next);
            case PaymentEvent.PaymentNotCharged it -> moved(payment, it.attempt(), FAILED, null, it.why(), next);
            case PaymentEvent.PaymentSucceeded it ->
                moved(payment, it.attempt(), SUCCESS, it.bankReference(), null, next);
            case PaymentEvent.LateSuccessAccepted it ->
                moved(payment, it.attempt(), SUCCESS, it.bankReference(), null, next);
            case PaymentEvent.SurplusChargeDetected it ->
                attempted(payment, it.attempt(), one -> one.withSurplus(it.bankReference(), next), next);
            case PaymentEvent.ContradictionRecorded it ->
                with(payment, payment.attempts(), true, payment.mismatched(), next);
            case PaymentEvent.BankMismatchRecorded it ->
                with(payment, payment.attempts(), payment.contradicted(), true, next);
            case PaymentEvent.PaymentCancelled it -> moved(payment, it.attempt(), FAILED, null, CANCELLED, next);
            case PaymentEvent.CancelRequested it -> with(payment, payment.moneyBack(), next);
            case PaymentEvent.BankCancelOrdered it -> with(payment, payment.moneyBack(), next);
            case RefundEvent.RefundContradictionRecorded it ->
                with(payment, payment.attempts(), true, payment.mismatched(), next);
            case RefundEvent it -> with(payment, payment.moneyBack().after(it, ofSurplus(payment, it), next), next);
            case DisputeEvent it -> with(payment, payment.moneyBack().after(it), next);
            case ReviewEvent it -> with(payment, payment.moneyBack(), next);
        };
    }

    private static boolean ofSurplus(Transaction payment, RefundEvent event) {
        return event instanceof RefundEvent.RefundReserved it
                && payment.attempts().stream()
                        .anyMatch(attempt ->
                                attempt.surplus() && attempt.tradeNo().equals(it.chargeNo()));
    }

    private static Transaction started(
            Transaction payment, PaymentEvent.PaymentAttemptStarted event, SequencedEvent next) {
        if (event.attempt() != payment.attempts().size() + 1) {
            throw new IllegalStateException("attempt " + event.attempt() + " follows on attempt "
                    + payment.attempts().size());
        }
        List<Attempt> more = new ArrayList<>(payment.attempts());
        more.add(Attempt.started(event.attempt(), event.tradeNo(), event.channel(), next));
        return with(payment, more, payment.contradicted(), payment.mismatched(), next);
    }

    private static Transaction moved(
            Transaction payment,
            int attempt,
            PaymentStatus status,
            @Nullable String reference,
            @Nullable String why,
            SequencedEvent next) {
        return attempted(payment, attempt, one -> one.now(status, reference, why, next), next);
    }

    private static Transaction attempted(
            Transaction payment, int attempt, UnaryOperator<Attempt> change, SequencedEvent next) {
        if (attempt < 1 || attempt > payment.attempts().size()) {
            throw new IllegalStateException("attempt " + attempt + " was never started");
        }
        List<Attempt> changed = new ArrayList<>(payment.attempts());
        changed.set(attempt - 1, change.apply(changed.get(attempt - 1)));
        return with(payment, changed, payment.contradicted(), payment.mismatched(), next);
    }

    private static Transaction with(
            Transaction payment,
            List<Attempt> attempts,
            boolean contradicted,
            boolean mismatched,
            SequencedEvent next) {
        return with(payment, attempts, contradicted, mismatched, payment.moneyBack(), next);
    }

    private static Transaction with(Transaction payment, MoneyBack moneyBack, SequencedEvent next) {
        return with(payment, payment.attempts(), payment.contradicted(), payment.mismatched(), moneyBack, next);
    }

    private static Transaction with(
            Transaction payment,
            List<Attempt> attempts,
            boolean contradicted,
            boolean mismatched,
            MoneyBack moneyBack,
            SequencedEvent next) {
        Transaction after = new Transaction(
                payment.paymentId(),
                payment.amount(),
                attempts,
                contradicted,
                mismatched,
                moneyBack,
                payment.createdAt(),
                next.at(),
                payment.settledAt(),
                next.sequence());
        return after.settled(settledAt(payment, after.status(), next.at()));
    }

    private static @Nullable Instant settledAt(Transaction before, PaymentStatus status, Instant now) {
        if (!status.settled()) {
            return null;
        }
        return status == before.status() ? before.settledAt() : now;
    }
}
