package io.payledger.command.payment;

import static io.payledger.command.payment.PaymentStories.attempt;
import static io.payledger.command.payment.PaymentStories.bankSays;
import static io.payledger.command.payment.PaymentStories.charged;
import static io.payledger.command.payment.PaymentStories.decline;
import static io.payledger.command.payment.PaymentStories.declined;
import static io.payledger.command.payment.PaymentStories.lateSuccess;
import static io.payledger.command.payment.PaymentStories.notSent;
import static io.payledger.command.payment.PaymentStories.pay;
import static io.payledger.command.payment.PaymentStories.resend;
import static io.payledger.command.payment.PaymentStories.submitted;
import static io.payledger.command.payment.PaymentStories.succeeded;
import static io.payledger.command.payment.PaymentStories.surplus;
import static io.payledger.command.payment.PaymentStories.unknown;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.PaymentCommand.SubmitPayment;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentEvent.LateSuccessAccepted;
import io.payledger.api.payment.PaymentEvent.PaymentSucceeded;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.PaymentView;
import io.payledger.api.payment.SubmitPaymentResult;
import io.payledger.api.payment.SubmitPaymentResult.AlreadyPaid;
import io.payledger.api.payment.SubmitPaymentResult.AmountDiffers;
import io.payledger.api.payment.SubmitPaymentResult.InFlight;
import io.payledger.api.payment.SubmitPaymentResult.Started;
import io.payledger.api.payment.SubmitPaymentResult.TooManyAttempts;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the commands are answered with, and how a payment reads after each story. */
class ChargeRulesTest {

    private static PaymentState after(PaymentEvent... story) {
        return PaymentState.NONE.after(List.of(story));
    }

    private static SubmitPaymentResult answerToPay(PaymentEvent... story) {
        return ChargeRules.submit(after(story), pay()).answer();
    }

    private static PaymentView view(PaymentEvent... story) {
        return PaymentModel.fold(List.of(story)).orElseThrow();
    }

    @Test
    void theFirstRequestIsAnsweredWithThePaymentAsItsEventsLeaveIt() {
        assertThat(answerToPay()).isEqualTo(new Started(view(submitted(), attempt(1))));
    }

    @Test
    void eachOpenStateIsInFlight() {
        assertThat(answerToPay(submitted(), attempt(1), notSent(1)))
                .isEqualTo(new InFlight(view(submitted(), attempt(1), notSent(1))));
        assertThat(answerToPay(submitted(), attempt(1))).isInstanceOf(InFlight.class);
        assertThat(answerToPay(submitted(), attempt(1), unknown(1))).isInstanceOf(InFlight.class);
    }

    @Test
    void aPaidOrderIsAlreadyPaidByWhicheverAttempt() {
        assertThat(answerToPay(submitted(), attempt(1), succeeded(1))).isInstanceOf(AlreadyPaid.class);
        assertThat(answerToPay(submitted(), attempt(1), declined(1), attempt(2), declined(2), lateSuccess(1)))
                .isInstanceOf(AlreadyPaid.class);
    }

    @Test
    void anOrderThatFailedAsOftenAsItMayIsNotTriedAgainUntilTheLimitIsRaised() {
        PaymentState failedTwice = after(submitted(), attempt(1), declined(1), attempt(2), declined(2));
        SubmitPayment twice = new SubmitPayment(pay().paymentId(), pay().amount(), pay().channel(), 2);
        SubmitPayment thrice = new SubmitPayment(pay().paymentId(), pay().amount(), pay().channel(), 3);
        assertThat(ChargeRules.submit(failedTwice, twice).events()).isEmpty();
        assertThat(ChargeRules.submit(failedTwice, twice).answer()).isInstanceOf(TooManyAttempts.class);
        assertThat(ChargeRules.submit(failedTwice, thrice).answer()).isInstanceOf(Started.class);
        PaymentState paidLate = failedTwice.after(List.of(lateSuccess(1)));
        assertThat(ChargeRules.submit(paidLate, twice).answer()).isInstanceOf(AlreadyPaid.class);
    }

    @Test
    void anotherAmountIsSaidBeforeAnythingElse() {
        Money other = Money.of(1, Currency.CNY);
        PaymentState paid = after(submitted(), attempt(1), succeeded(1));
        assertThat(ChargeRules.submit(paid, PaymentStories.pay(other)).answer())
                .isEqualTo(new AmountDiffers(view(submitted(), attempt(1), succeeded(1))));
    }

    @Test
    void b23AnOrderDeclinedFirstAndPaidLaterHasOnePaidEventAndNoneForTheDecline() {
        PaymentState state = after(submitted(), attempt(1));
        List<PaymentEvent> told = new ArrayList<>();
        for (var news : List.of(decline(), decline(), charged(1), charged(1))) {
            List<PaymentEvent> events =
                    ChargeRules.record(state, bankSays(1, news)).events();
            told.addAll(events);
            state = state.after(events);
        }
        assertThat(told).containsExactly(declined(1), lateSuccess(1));
        assertThat(told)
                .filteredOn(it -> it instanceof PaymentSucceeded || it instanceof LateSuccessAccepted)
                .hasSize(1);
    }

    @Test
    void aSurplusChargeShowsOnItsAttemptAndNotOnThePayment() {
        PaymentView view = view(submitted(), attempt(1), declined(1), attempt(2), surplus(1));
        assertThat(view.status()).isEqualTo(PaymentStatus.PROCESSING);
        assertThat(view.attempts().getFirst().bankReference()).isEqualTo("B-1");
        assertThat(view.attempts().getFirst().reason()).isEqualTo("SURPLUS_CHARGE");
    }

    @Test
    void aResendOfWhatIsPendingIsAnsweredWithProcessing() {
        PaymentState pending = after(submitted(), attempt(1), notSent(1));
        assertThat(ChargeRules.resend(pending, resend(1)).answer().status()).isEqualTo(PaymentStatus.PROCESSING);
    }

    @Test
    void theSequenceIsThatOfTheLastEvent() {
        assertThat(view(submitted(), attempt(1)).sequence()).isEqualTo(1);
        assertThat(view(submitted(), attempt(1), declined(1), attempt(2), surplus(1))
                        .sequence())
                .isEqualTo(4);
    }

    @Test
    void aStreamThatCannotHaveHappenedIsRefused() {
        assertThatThrownBy(() -> after(attempt(1))).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> after(submitted(), submitted())).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> after(submitted(), attempt(1), attempt(2))).hasMessageContaining("live");
        assertThatThrownBy(() -> after(submitted(), attempt(1), succeeded(1), attempt(2), succeeded(2)))
                .hasMessageContaining("paying");
        assertThatThrownBy(() -> ChargeRules.record(PaymentState.NONE, bankSays(1, decline())))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void nothingIsReadFromNoEvents() {
        assertThat(PaymentModel.fold(List.of())).isEmpty();
    }
}
