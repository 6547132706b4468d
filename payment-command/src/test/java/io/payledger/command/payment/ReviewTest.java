package io.payledger.command.payment;

import static io.payledger.command.payment.PaymentStories.AMOUNT;
import static io.payledger.command.payment.PaymentStories.ID;
import static io.payledger.command.payment.PaymentStories.attempt;
import static io.payledger.command.payment.PaymentStories.bankSays;
import static io.payledger.command.payment.PaymentStories.charged;
import static io.payledger.command.payment.PaymentStories.decline;
import static io.payledger.command.payment.PaymentStories.neverSent;
import static io.payledger.command.payment.PaymentStories.silence;
import static io.payledger.command.payment.PaymentStories.submitted;
import static io.payledger.command.payment.PaymentStories.tradeNo;
import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.id.RefundId;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.DisputeCommand.OpenDispute;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentEvent.ContradictionRecorded;
import io.payledger.api.payment.PaymentEvent.PaymentNotCharged;
import io.payledger.api.payment.PaymentEvent.PaymentSucceeded;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.RefundOutcome;
import io.payledger.api.payment.RefundStatus;
import io.payledger.api.payment.RefundView;
import io.payledger.api.payment.Resolution;
import io.payledger.api.payment.ReviewCommand.CallForReview;
import io.payledger.api.payment.ReviewCommand.ResolveReview;
import io.payledger.api.payment.ReviewEvent.ManualReviewCalled;
import io.payledger.api.payment.ReviewEvent.ReviewResolved;
import io.payledger.api.payment.ReviewResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A person's decisions as plain rules. */
class ReviewTest {
    private final List<PaymentEvent> story = new ArrayList<>(List.of(submitted(), attempt(1)));

    private PaymentState state() {
        return PaymentState.NONE.after(story);
    }

    private PaymentStatus status() {
        return PaymentState.submitted(state()).status();
    }

    private void told(BankOutcome outcome) {
        story.addAll(ChargeRules.record(state(), bankSays(1, outcome)).events());
    }

    private int called() {
        List<PaymentEvent> events = ReviewRules.call(state(), new CallForReview(ID, tradeNo(1), "SILENT"))
                .events();
        story.addAll(events);
        return events.size();
    }

    private ReviewResult resolve(Resolution resolution) {
        return resolve(resolution, "statement 17");
    }

    private ReviewResult resolve(Resolution resolution, String evidence) {
        Decision<ReviewResult> decision = ReviewRules.resolve(
                state(),
                new ResolveReview(
                        ID,
                        resolution,
                        resolution.ofRefund() ? new RefundId("r") : null,
                        resolution.needsReference() ? "B-7" : null,
                        "as it is in the statement",
                        evidence,
                        "operator:jane"));
        story.addAll(decision.events());
        return decision.answer();
    }

    @Test
    void aPersonIsCalledOnceForAnOpenPaymentAndNeverForASettledOne() {
        told(silence());
        assertThat(called()).isEqualTo(1);
        assertThat(called()).isZero();
        assertThat(status()).isEqualTo(PaymentStatus.UNKNOWN);
        told(decline());
        assertThat(called()).isZero();
    }

    @Test
    void whatIsInTheStatementWasCharged() {
        told(silence());
        called();
        assertThat(resolve(Resolution.CHARGED)).isInstanceOfSatisfying(ReviewResult.Resolved.class, it -> {
            assertThat(it.payment().status()).isEqualTo(PaymentStatus.SUCCESS);
            assertThat(it.refund()).isNull();
            assertThat(it.replayed()).isFalse();
        });
        assertThat(story)
                .endsWith(
                        new PaymentSucceeded(ID, 1, tradeNo(1), AMOUNT, "B-7", EvidenceSource.OPERATOR),
                        new ReviewResolved(
                                ID,
                                Resolution.CHARGED,
                                "as it is in the statement",
                                "statement 17",
                                "operator:jane",
                                null));
    }

    @Test
    void whatIsNotInTheStatementWasNot() {
        told(silence());
        called();
        resolve(Resolution.NOT_CHARGED);
        assertThat(status()).isEqualTo(PaymentStatus.FAILED);
        assertThat(story.get(story.size() - 2))
                .isInstanceOfSatisfying(
                        PaymentNotCharged.class, it -> assertThat(it.source()).isEqualTo(EvidenceSource.OPERATOR));
    }

    @Test
    @DisplayName("I6 the bank's late success after a person said NOT_CHARGED is not dropped")
    void aLateSuccessOverrulesAPerson() {
        told(silence());
        resolve(Resolution.NOT_CHARGED);
        told(charged(1));
        assertThat(status()).isEqualTo(PaymentStatus.SUCCESS);
    }

    @Test
    @DisplayName("I6 a person who said CHARGED is contradicted by the bank, never silently overruled")
    void theBankContradictsAPerson() {
        told(silence());
        resolve(Resolution.CHARGED);
        told(decline());
        assertThat(status()).isEqualTo(PaymentStatus.SUCCESS);
        assertThat(story).last().isInstanceOf(ContradictionRecorded.class);
    }

    @Test
    void theSameDecisionAgainIsTheSameAnswerAndAnotherHasNothingToDecide() {
        told(silence());
        resolve(Resolution.CHARGED);
        int before = story.size();
        assertThat(resolve(Resolution.CHARGED))
                .isInstanceOfSatisfying(
                        ReviewResult.Resolved.class,
                        it -> assertThat(it.replayed()).isTrue());
        assertThat(resolve(Resolution.NOT_CHARGED)).isInstanceOf(ReviewResult.NothingToReview.class);
        assertThat(resolve(Resolution.CHARGED, "statement 18")).isInstanceOf(ReviewResult.NothingToReview.class);
        assertThat(story).hasSize(before);
    }

    @ParameterizedTest
    @EnumSource(
            value = Resolution.class,
            names = {"CHARGED", "NOT_CHARGED"})
    void nobodyDecidesWhileTheBankIsAsked(Resolution resolution) {
        told(new BankOutcome.Charged(Money.of(1, Currency.CNY), "B-0"));
        assertThat(status()).isEqualTo(PaymentStatus.PROCESSING);
        assertThat(resolve(resolution)).isInstanceOf(ReviewResult.TooEarly.class);
    }

    @Test
    void whatWasNeverSentIsDecidedOnceAPersonIsCalled() {
        told(neverSent());
        assertThat(resolve(Resolution.NOT_CHARGED)).isInstanceOf(ReviewResult.NothingToReview.class);
        assertThat(called()).isEqualTo(1);
        resolve(Resolution.NOT_CHARGED);
        assertThat(status()).isEqualTo(PaymentStatus.FAILED);
    }

    @ParameterizedTest
    @EnumSource(
            value = Resolution.class,
            names = {"CHARGED", "NOT_CHARGED", "REFUND"})
    void whereAllIsWellThereIsNothingToReview(Resolution resolution) {
        told(charged(1));
        assertThat(resolve(resolution)).isInstanceOf(ReviewResult.NothingToReview.class);
    }

    @Test
    @DisplayName("I6 a paid order is never called not charged; its contradiction is closed as charged")
    void aPaidOrderStaysPaid() {
        told(charged(1));
        told(decline());
        assertThat(resolve(Resolution.NOT_CHARGED)).isInstanceOf(ReviewResult.StaysPaid.class);
        assertThat(resolve(Resolution.CHARGED)).isInstanceOf(ReviewResult.Resolved.class);
        assertThat(status()).isEqualTo(PaymentStatus.SUCCESS);
        assertThat(story).last().isInstanceOf(ReviewResolved.class);
        assertThat(story.get(story.size() - 2)).isInstanceOf(ContradictionRecorded.class);
    }

    @Test
    void moneyGoesOutOnlyWhenASecondPersonApproves() {
        told(charged(1));
        told(decline());
        assertThat(resolve(Resolution.REFUND)).isInstanceOfSatisfying(ReviewResult.Resolved.class, it -> {
            assertThat(it.payment().status()).isEqualTo(PaymentStatus.SUCCESS);
            assertThat(it.refund()).isNotNull().satisfies(refund -> {
                assertThat(refund.status()).isEqualTo(RefundStatus.AWAITING_APPROVAL);
                assertThat(refund.amount()).isEqualTo(AMOUNT);
                assertThat(refund.requestedBy()).isEqualTo("operator:jane");
            });
        });
    }

    @Test
    void thereIsNothingToRefundOfWhatIsNotPaidOrGivenBackAlready() {
        told(silence());
        assertThat(resolve(Resolution.REFUND)).isInstanceOf(ReviewResult.NothingToRefund.class);
        told(charged(1));
        told(decline());
        resolve(Resolution.REFUND);
        told(new BankOutcome.Declined("OTHER"));
        assertThat(resolve(Resolution.REFUND)).isInstanceOf(ReviewResult.NothingToRefund.class);
    }

    @Test
    void aDisputeHoldsThisRefundBackToo() {
        told(charged(1));
        told(decline());
        OpenDispute dispute = PaymentStories.dispute("d");
        story.addAll(DisputeRules.open(state(), dispute).events());
        assertThat(resolve(Resolution.REFUND)).isInstanceOf(ReviewResult.Disputed.class);
    }

    private void refunding() {
        told(charged(1));
        story.add(PaymentStories.reserved("r", 400));
    }

    private void toldOfRefund(RefundOutcome outcome) {
        story.addAll(RefundNewsRules.record(state(), PaymentStories.bankSaysOfRefund("r", outcome))
                .events());
    }

    private int calledForRefund() {
        CallForReview call = new CallForReview(ID, PaymentStories.refundNo("r"), "SILENT");
        List<PaymentEvent> events = ReviewRules.call(state(), call).events();
        story.addAll(events);
        return events.size();
    }

    private RefundView refund() {
        return PaymentState.submitted(state())
                .aftermath()
                .refunds()
                .find(new RefundId("r"))
                .orElseThrow();
    }

    @Test
    void aPersonIsCalledOnceForASilentRefundAndNeverForASettledOne() {
        refunding();
        toldOfRefund(new RefundOutcome.Silent("TIMEOUT"));
        assertThat(calledForRefund()).isEqualTo(1);
        assertThat(calledForRefund()).isZero();
        assertThat(refund().status()).isEqualTo(RefundStatus.UNKNOWN);
        toldOfRefund(PaymentStories.refunded("r", 400));
        assertThat(calledForRefund()).isZero();
        assertThat(resolve(Resolution.REFUNDED)).isInstanceOf(ReviewResult.NothingToReview.class);
    }

    @Test
    void aSilentRefundIsWhatTheStatementSays() {
        refunding();
        assertThat(resolve(Resolution.REFUNDED)).isInstanceOf(ReviewResult.TooEarly.class);
        calledForRefund();
        assertThat(resolve(Resolution.REFUNDED))
                .isInstanceOfSatisfying(
                        ReviewResult.Resolved.class,
                        it -> assertThat(it.refund()).isNotNull().satisfies(refund -> {
                            assertThat(refund.status()).isEqualTo(RefundStatus.REFUNDED);
                            assertThat(refund.bankReference()).isEqualTo("B-7");
                        }));
        assertThat(resolve(Resolution.REFUNDED))
                .isInstanceOfSatisfying(
                        ReviewResult.Resolved.class,
                        it -> assertThat(it.replayed()).isTrue());
        assertThat(resolve(Resolution.NOT_REFUNDED)).isInstanceOf(ReviewResult.NothingToReview.class);
    }

    @Test
    @DisplayName("I7 what was not refunded frees its amount, and the bank's late word then still counts")
    void notRefundedFreesTheAmount() {
        refunding();
        toldOfRefund(new RefundOutcome.Silent("TIMEOUT"));
        resolve(Resolution.NOT_REFUNDED);
        assertThat(refund().status()).isEqualTo(RefundStatus.FAILED);
        toldOfRefund(PaymentStories.refunded("r", 400));
        assertThat(refund().status()).isEqualTo(RefundStatus.REFUNDED);
    }

    @Test
    void aDecisionAboutThePaymentLeavesASilentRefundOpen() {
        refunding();
        calledForRefund();
        assertThat(resolve(Resolution.CHARGED)).isInstanceOf(ReviewResult.NothingToReview.class);
        told(decline());
        assertThat(resolve(Resolution.CHARGED)).isInstanceOf(ReviewResult.Resolved.class);
        assertThat(resolve(Resolution.REFUNDED)).isInstanceOf(ReviewResult.Resolved.class);
    }

    @Test
    void nobodyDecidesAboutARefundThatThereIsNot() {
        told(charged(1));
        assertThat(resolve(Resolution.REFUNDED)).isInstanceOf(ReviewResult.NoSuchRefund.class);
    }

    @Test
    void newsThatSettlesAPaymentClosesTheCallButNotTheMismatch() {
        told(silence());
        called();
        told(charged(1));
        assertThat(resolve(Resolution.CHARGED)).isInstanceOf(ReviewResult.NothingToReview.class);
        told(new BankOutcome.Charged(Money.of(1, Currency.CNY), "B-0"));
        assertThat(resolve(Resolution.CHARGED)).isInstanceOf(ReviewResult.Resolved.class);
        assertThat(story.stream().filter(ManualReviewCalled.class::isInstance)).hasSize(1);
    }
}
