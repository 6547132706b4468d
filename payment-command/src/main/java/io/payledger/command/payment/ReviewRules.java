package io.payledger.command.payment;

import io.payledger.api.id.RefundId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.PaymentView;
import io.payledger.api.payment.PaymentView.Attempt;
import io.payledger.api.payment.RefundEvent.RefundReserved;
import io.payledger.api.payment.RefundView;
import io.payledger.api.payment.ReviewCommand.CallForReview;
import io.payledger.api.payment.ReviewCommand.ResolveReview;
import io.payledger.api.payment.ReviewEvent.ManualReviewCalled;
import io.payledger.api.payment.ReviewEvent.ReviewResolved;
import io.payledger.api.payment.ReviewResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A person's decision about a payment. It is news of the bank like any other and goes through the
 * {@link TransitionTable}, so that it can do nothing that the bank's own word could not: a paid order stays paid (promise
 * I6). Money goes out only as a refund that a second person approves.
 */
final class ReviewRules {
    private ReviewRules() {}

    static Decision<PaymentView> call(PaymentState state, CallForReview command) {
        Submitted payment = PaymentState.submitted(state);
        Optional<Attempt> waiting = payment.attempt(command.tradeNo())
                .filter(it -> !it.status().settled())
                .filter(it -> !it.tradeNo().equals(payment.aftermath().review().silent()));
        List<PaymentEvent> events = waiting.<List<PaymentEvent>>map(it ->
                        List.of(new ManualReviewCalled(payment.paymentId(), it.number(), it.tradeNo(), command.why())))
                .orElse(List.of());
        return new Decision<>(events, view(payment, events));
    }

    static Decision<ReviewResult> resolve(PaymentState state, ResolveReview command) {
        Submitted payment = PaymentState.submitted(state);
        Review review = payment.aftermath().review();
        boolean open = review.open() || payment.status() == PaymentStatus.UNKNOWN;
        if (!open) {
            return Decision.nothing(
                    same(review.last(), command)
                            ? resolved(payment, Objects.requireNonNull(review.last()), true)
                            : new ReviewResult.NothingToReview(payment.view()));
        }
        Optional<ReviewResult> refusal = refusal(payment, command);
        return refusal.isPresent() ? Decision.nothing(refusal.get()) : decided(payment, command);
    }

    private static Optional<ReviewResult> refusal(Submitted payment, ResolveReview command) {
        boolean paid = payment.status() == PaymentStatus.SUCCESS;
        return switch (command.resolution()) {
            case CHARGED -> paid ? Optional.empty() : tooEarly(payment);
            case NOT_CHARGED -> paid ? Optional.of(new ReviewResult.StaysPaid(payment.view())) : tooEarly(payment);
            case REFUND -> {
                if (!paid || payment.balance().refundable().isZero()) {
                    yield Optional.of(new ReviewResult.NothingToRefund(payment.view()));
                }
                yield payment.aftermath().disputes().blocking().map(ReviewResult.Disputed::new);
            }
        };
    }

    /** While the bank is being asked its own word comes first; a person's is for when it gives none. */
    private static Optional<ReviewResult> tooEarly(Submitted payment) {
        Attempt last = payment.attempts().getLast();
        boolean asked = last.status() == PaymentStatus.PROCESSING || last.status() == PaymentStatus.PENDING;
        return asked && !last.tradeNo().equals(payment.aftermath().review().silent())
                ? Optional.of(new ReviewResult.TooEarly(payment.view()))
                : Optional.empty();
    }

    private static Decision<ReviewResult> decided(Submitted payment, ResolveReview command) {
        List<PaymentEvent> events = new ArrayList<>(consequences(payment, command));
        ReviewResolved decision = new ReviewResolved(
                payment.paymentId(),
                command.resolution(),
                command.reason(),
                command.evidence(),
                command.resolvedBy(),
                events.stream()
                        .filter(RefundReserved.class::isInstance)
                        .map(it -> ((RefundReserved) it).refundNo())
                        .findFirst()
                        .orElse(null));
        events.add(decision);
        return new Decision<>(events, resolved(PaymentState.submitted(payment.after(events)), decision, false));
    }

    private static List<PaymentEvent> consequences(Submitted payment, ResolveReview command) {
        return switch (command.resolution()) {
            case CHARGED ->
                payment.status() == PaymentStatus.SUCCESS
                        ? List.of()
                        : told(
                                payment,
                                new BankOutcome.Charged(payment.amount(), String.valueOf(command.bankReference())));
            case NOT_CHARGED -> told(payment, new BankOutcome.NotCharged("REVIEW " + command.evidence()));
            case REFUND -> List.of(refund(payment, command));
        };
    }

    /** Of the last attempt: earlier ones are settled, or there would be no later one. */
    private static List<PaymentEvent> told(Submitted payment, BankOutcome outcome) {
        TradeNo tradeNo = payment.attempts().getLast().tradeNo();
        BankEvidence evidence = new BankEvidence(tradeNo, EvidenceSource.OPERATOR, outcome);
        return ChargeRules.record(payment, new RecordBankOutcome(payment.paymentId(), evidence))
                .events();
    }

    private static RefundReserved refund(Submitted payment, ResolveReview command) {
        Attempt paying = payment.attempts().stream()
                .filter(it -> it.status() == PaymentStatus.SUCCESS)
                .findFirst()
                .orElseThrow();
        RefundId refundId =
                new RefundId("review-" + (payment.aftermath().review().resolved() + 1));
        return new RefundReserved(
                payment.paymentId(),
                refundId,
                TradeNo.ofRefund(payment.paymentId(), refundId),
                paying.tradeNo(),
                paying.channel(),
                payment.balance().refundable(),
                command.reason(),
                command.resolvedBy(),
                true);
    }

    private static boolean same(@Nullable ReviewResolved last, ResolveReview command) {
        return last != null
                && last.resolution() == command.resolution()
                && last.evidence().equals(command.evidence())
                && last.resolvedBy().equals(command.resolvedBy());
    }

    private static ReviewResult resolved(Submitted payment, ReviewResolved decision, boolean replayed) {
        TradeNo refundNo = decision.refundNo();
        RefundView refund = refundNo == null
                ? null
                : payment.aftermath().refunds().find(refundNo).orElse(null);
        return new ReviewResult.Resolved(payment.view(), refund, replayed);
    }

    private static PaymentView view(Submitted payment, List<PaymentEvent> events) {
        return PaymentState.submitted(payment.after(events)).view();
    }
}
