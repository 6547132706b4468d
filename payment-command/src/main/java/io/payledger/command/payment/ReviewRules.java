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
import io.payledger.api.payment.RefundCommand.RecordRefundOutcome;
import io.payledger.api.payment.RefundEvent.RefundReserved;
import io.payledger.api.payment.RefundEvidence;
import io.payledger.api.payment.RefundOutcome;
import io.payledger.api.payment.RefundStatus;
import io.payledger.api.payment.RefundView;
import io.payledger.api.payment.Resolution;
import io.payledger.api.payment.ReviewCommand.CallForReview;
import io.payledger.api.payment.ReviewCommand.ResolveReview;
import io.payledger.api.payment.ReviewEvent.ManualReviewCalled;
import io.payledger.api.payment.ReviewEvent.RefundReviewCalled;
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
    /** Why nothing was charged or refunded, when a person says so; the evidence is in the decision itself, right behind. */
    private static final String REVIEW = "REVIEW";

    private ReviewRules() {}

    static Decision<PaymentView> call(PaymentState state, CallForReview command) {
        Submitted payment = PaymentState.submitted(state);
        List<PaymentEvent> events = ofAttempt(payment, command)
                .or(() -> ofRefund(payment, command))
                .map(List::of)
                .orElse(List.of());
        return new Decision<>(events, view(payment, events));
    }

    private static Optional<PaymentEvent> ofAttempt(Submitted payment, CallForReview command) {
        return payment.attempt(command.tradeNo())
                .filter(it -> !it.status().settled())
                .filter(it -> !it.tradeNo().equals(payment.aftermath().review().silent()))
                .map(it -> new ManualReviewCalled(payment.paymentId(), it.number(), it.tradeNo(), command.why()));
    }

    private static Optional<PaymentEvent> ofRefund(Submitted payment, CallForReview command) {
        return payment.aftermath()
                .refunds()
                .find(command.tradeNo())
                .filter(it -> asksTheBank(it.status()))
                .filter(it -> !payment.aftermath().review().silentRefunds().contains(it.refundNo()))
                .map(it -> new RefundReviewCalled(payment.paymentId(), it.refundId(), it.refundNo(), command.why()));
    }

    private static boolean asksTheBank(RefundStatus status) {
        return status == RefundStatus.PROCESSING || status == RefundStatus.UNKNOWN;
    }

    static Decision<ReviewResult> resolve(PaymentState state, ResolveReview command) {
        Submitted payment = PaymentState.submitted(state);
        RefundId refundId = command.refundId();
        if (refundId != null) {
            return payment.aftermath()
                    .refunds()
                    .find(refundId)
                    .map(refund -> resolve(payment, refund, command))
                    .orElseGet(() -> Decision.nothing(new ReviewResult.NoSuchRefund(refundId)));
        }
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

    /** A refund that the bank is silent about, one by one: each has its own line in a statement. */
    private static Decision<ReviewResult> resolve(Submitted payment, RefundView refund, ResolveReview command) {
        Review review = payment.aftermath().review();
        if (refund.status() == RefundStatus.UNKNOWN || review.silentRefunds().contains(refund.refundNo())) {
            return decided(payment, command, told(payment, refund, command), refund.refundNo());
        }
        ReviewResolved last = review.last();
        if (same(last, command)
                && refund.refundNo().equals(Objects.requireNonNull(last).refundNo())) {
            return Decision.nothing(resolved(payment, last, true));
        }
        return Decision.nothing(
                refund.status() == RefundStatus.PROCESSING
                        ? new ReviewResult.TooEarly(payment.view())
                        : new ReviewResult.NothingToReview(payment.view()));
    }

    private static List<PaymentEvent> told(Submitted payment, RefundView refund, ResolveReview command) {
        RefundOutcome outcome = command.resolution() == Resolution.REFUNDED
                ? new RefundOutcome.Refunded(refund.amount(), String.valueOf(command.bankReference()))
                : new RefundOutcome.NotRefunded(REVIEW);
        RefundEvidence evidence = new RefundEvidence(refund.refundNo(), EvidenceSource.OPERATOR, outcome);
        return RefundNewsRules.record(payment, new RecordRefundOutcome(payment.paymentId(), evidence))
                .events();
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
            case REFUNDED, NOT_REFUNDED -> throw new IllegalArgumentException("A refund is decided under its id");
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
        List<PaymentEvent> consequences = consequences(payment, command);
        TradeNo refundNo = consequences.stream()
                .filter(RefundReserved.class::isInstance)
                .map(it -> ((RefundReserved) it).refundNo())
                .findFirst()
                .orElse(null);
        return decided(payment, command, consequences, refundNo);
    }

    private static Decision<ReviewResult> decided(
            Submitted payment, ResolveReview command, List<PaymentEvent> consequences, @Nullable TradeNo refundNo) {
        List<PaymentEvent> events = new ArrayList<>(consequences);
        ReviewResolved decision = new ReviewResolved(
                payment.paymentId(),
                command.resolution(),
                command.reason(),
                command.evidence(),
                command.resolvedBy(),
                refundNo);
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
            case NOT_CHARGED -> told(payment, new BankOutcome.NotCharged(REVIEW));
            case REFUND -> List.of(refund(payment, command));
            case REFUNDED, NOT_REFUNDED -> throw new IllegalArgumentException("A refund is decided under its id");
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
