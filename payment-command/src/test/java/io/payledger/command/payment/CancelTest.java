package io.payledger.command.payment;

import static io.payledger.command.payment.PaymentStories.attempt;
import static io.payledger.command.payment.PaymentStories.bankSays;
import static io.payledger.command.payment.PaymentStories.cancel;
import static io.payledger.command.payment.PaymentStories.charged;
import static io.payledger.command.payment.PaymentStories.decline;
import static io.payledger.command.payment.PaymentStories.declined;
import static io.payledger.command.payment.PaymentStories.disputed;
import static io.payledger.command.payment.PaymentStories.neverSent;
import static io.payledger.command.payment.PaymentStories.notSent;
import static io.payledger.command.payment.PaymentStories.pay;
import static io.payledger.command.payment.PaymentStories.resend;
import static io.payledger.command.payment.PaymentStories.silence;
import static io.payledger.command.payment.PaymentStories.submitted;
import static io.payledger.command.payment.PaymentStories.succeeded;
import static io.payledger.command.payment.PaymentStories.unknown;
import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.id.TradeNo;
import io.payledger.api.payment.CancelResult;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentEvent.BankCancelOrdered;
import io.payledger.api.payment.PaymentEvent.CancelRequested;
import io.payledger.api.payment.PaymentEvent.LateSuccessAccepted;
import io.payledger.api.payment.PaymentEvent.PaymentAttemptNotSent;
import io.payledger.api.payment.PaymentEvent.PaymentCancelled;
import io.payledger.api.payment.PaymentEvent.PaymentSucceeded;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.RefundEvent.RefundReserved;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every race of a cancel wish with the bank's word ends in one place. */
class CancelTest {
    private final List<PaymentEvent> story = new ArrayList<>();

    private Submitted state() {
        return (Submitted) PaymentState.NONE.after(story);
    }

    private void given(PaymentEvent... events) {
        story.addAll(List.of(events));
    }

    private CancelResult ask() {
        Decision<CancelResult> decision = CancelRules.cancel(state(), cancel());
        story.addAll(decision.events());
        return decision.answer();
    }

    private List<PaymentEvent> hear(RecordBankOutcome news) {
        List<PaymentEvent> events = ChargeRules.record(state(), news).events();
        story.addAll(events);
        return events;
    }

    @Test
    void whatWasNotSentIsCancelledAtOnceAndNeverSentAfterwards() {
        given(submitted(), attempt(1), notSent(1));
        assertThat(ask()).isInstanceOf(CancelResult.Cancelled.class);
        assertThat(story.getLast()).isInstanceOf(PaymentCancelled.class);
        assertThat(state().status()).isEqualTo(PaymentStatus.FAILED);
        assertThat(state().attempts().getLast().reason()).isEqualTo("CANCELLED");
        assertThat(ChargeRules.resend(state(), resend(1)).events()).isEmpty();
        assertThat(ask())
                .isInstanceOfSatisfying(
                        CancelResult.Cancelled.class,
                        it -> assertThat(it.replayed()).isTrue());
    }

    static List<List<PaymentEvent>> inFlight() {
        return List.of(List.of(submitted(), attempt(1)), List.of(submitted(), attempt(1), unknown(1)));
    }

    @ParameterizedTest
    @MethodSource("inFlight")
    void aWishForWhatIsInFlightIsRecordedOnceAndChangesNoStatus(List<PaymentEvent> events) {
        story.addAll(events);
        PaymentStatus before = state().status();
        assertThat(ask()).isInstanceOf(CancelResult.Requested.class);
        assertThat(story.get(story.size() - 2)).isInstanceOf(CancelRequested.class);
        assertThat(story.getLast())
                .isEqualTo(new BankCancelOrdered(PaymentStories.ID, 1, TradeNo.ofCharge(PaymentStories.ID, 1)));
        assertThat(state().status()).isEqualTo(before);
        int size = story.size();
        assertThat(ask())
                .isInstanceOfSatisfying(
                        CancelResult.Requested.class,
                        it -> assertThat(it.replayed()).isTrue());
        assertThat(story).hasSize(size);
    }

    @ParameterizedTest
    @MethodSource("inFlight")
    void aChargeAfterTheWishIsRefundedInFullInTheSameAppend(List<PaymentEvent> events) {
        story.addAll(events);
        ask();
        List<PaymentEvent> told = hear(bankSays(1, charged(1)));
        assertThat(told).hasSize(2);
        assertThat(told.getFirst()).isInstanceOf(PaymentSucceeded.class);
        assertThat(told.getLast()).isInstanceOfSatisfying(RefundReserved.class, it -> {
            assertThat(it.amount()).isEqualTo(PaymentStories.AMOUNT);
            assertThat(it.refundId().value()).isEqualTo("cancel");
            assertThat(it.needsApproval()).isFalse();
        });
        assertThat(ask()).isInstanceOf(CancelResult.Refunding.class);
        assertThat(hear(bankSays(1, charged(1)))).isEmpty();
    }

    @Test
    void aDeclineAfterTheWishEndsAsCancelledAndALateChargeIsStillRefunded() {
        given(submitted(), attempt(1));
        ask();
        hear(bankSays(1, silence()));
        hear(bankSays(1, decline()));
        assertThat(state().status()).isEqualTo(PaymentStatus.FAILED);
        assertThat(ask()).isInstanceOf(CancelResult.Cancelled.class);
        assertThat(hear(bankSays(1, charged(1))))
                .hasExactlyElementsOfTypes(LateSuccessAccepted.class, RefundReserved.class);
    }

    @Test
    void anAttemptThatWasNotSentAfterAllIsCancelledInTheSameAppend() {
        given(submitted(), attempt(1));
        ask();
        assertThat(hear(bankSays(1, neverSent())))
                .hasExactlyElementsOfTypes(PaymentAttemptNotSent.class, PaymentCancelled.class);
        assertThat(state().status()).isEqualTo(PaymentStatus.FAILED);
    }

    @Test
    void whoeverWasToldThatAFailedOrderIsCancelledKeepsNoLateCharge() {
        given(submitted(), attempt(1), declined(1));
        assertThat(ask()).isInstanceOf(CancelResult.Cancelled.class);
        assertThat(hear(bankSays(1, charged(1))))
                .hasExactlyElementsOfTypes(LateSuccessAccepted.class, RefundReserved.class);
    }

    @Test
    void aPaidOrderIsNotCancelled() {
        given(submitted(), attempt(1), succeeded(1));
        int size = story.size();
        assertThat(ask()).isInstanceOf(CancelResult.AlreadyPaid.class);
        assertThat(story).hasSize(size);
    }

    @Test
    void payingAgainTakesTheWishBack() {
        given(submitted(), attempt(1));
        ask();
        hear(bankSays(1, decline()));
        story.addAll(ChargeRules.submit(state(), pay()).events());
        assertThat(hear(bankSays(2, charged(2)))).hasExactlyElementsOfTypes(PaymentSucceeded.class);
        assertThat(ask()).isInstanceOf(CancelResult.AlreadyPaid.class);
    }

    @Test
    void d07BesideADisputeTheRefundOfACancelledPaymentWaitsForAPerson() {
        given(submitted(), attempt(1), disputed("d"));
        ask();
        assertThat(hear(bankSays(1, charged(1))).getLast())
                .isInstanceOfSatisfying(
                        RefundReserved.class,
                        it -> assertThat(it.needsApproval()).isTrue());
    }
}
