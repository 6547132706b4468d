package io.payledger.command.payment;

import static io.payledger.command.payment.PaymentStories.ALIPAY;
import static io.payledger.command.payment.PaymentStories.AMOUNT;
import static io.payledger.command.payment.PaymentStories.ID;
import static io.payledger.command.payment.PaymentStories.WECHAT;
import static io.payledger.command.payment.PaymentStories.attempt;
import static io.payledger.command.payment.PaymentStories.declined;
import static io.payledger.command.payment.PaymentStories.notSent;
import static io.payledger.command.payment.PaymentStories.pay;
import static io.payledger.command.payment.PaymentStories.payBy;
import static io.payledger.command.payment.PaymentStories.resend;
import static io.payledger.command.payment.PaymentStories.resent;
import static io.payledger.command.payment.PaymentStories.submitted;
import static io.payledger.command.payment.PaymentStories.succeeded;
import static io.payledger.command.payment.PaymentStories.tradeNo;
import static io.payledger.command.payment.PaymentStories.unknown;

import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.PaymentView;
import io.payledger.api.payment.SubmitPaymentResult.InFlight;
import java.util.List;
import java.util.stream.Stream;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.axonframework.test.aggregate.TestExecutor;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The aggregate as Axon runs it: given what happened, when this is asked, then these facts are added. */
class PaymentTest {
    private final AggregateTestFixture<Payment> payment = new AggregateTestFixture<>(Payment.class);

    private TestExecutor<Payment> given(PaymentEvent... story) {
        return payment.given((Object[]) story);
    }

    @Nested
    class Submitting {
        @Test
        void theFirstRequestStoresTheOrderAndItsFirstAttemptInOneAppend() {
            payment.givenNoPriorActivity()
                    .when(pay())
                    .expectSuccessfulHandlerExecution()
                    .expectEvents(submitted(), attempt(1));
        }

        @ParameterizedTest
        @MethodSource("io.payledger.command.payment.PaymentTest#inFlight")
        void anOrderInFlightIsNotSubmittedAgain(List<PaymentEvent> story) {
            payment.given(story)
                    .when(payBy(ALIPAY))
                    .expectSuccessfulHandlerExecution()
                    .expectNoEvents();
        }

        @Test
        void a21AnUnknownPaymentAnswersWithItsStateAndTheSameTradeNumber() {
            given(submitted(), attempt(1), unknown(1))
                    .when(pay())
                    .expectSuccessfulHandlerExecution()
                    .expectResultMessagePayload(new InFlight(new PaymentView(
                            ID,
                            AMOUNT,
                            PaymentStatus.UNKNOWN,
                            List.of(new PaymentView.Attempt(
                                    1, tradeNo(1), WECHAT, PaymentStatus.UNKNOWN, null, "TIMEOUT")),
                            2)))
                    .expectNoEvents();
        }

        @Test
        void i10AnotherChannelForAPaidOrderChangesNothing() {
            given(submitted(), attempt(1), succeeded(1))
                    .when(payBy(ALIPAY))
                    .expectSuccessfulHandlerExecution()
                    .expectNoEvents();
        }

        @ParameterizedTest
        @MethodSource("io.payledger.command.payment.PaymentTest#otherAmounts")
        void amountAndCurrencyOfAnOrderNeverChange(Money other) {
            given(submitted(), attempt(1), declined(1))
                    .when(PaymentStories.pay(other))
                    .expectSuccessfulHandlerExecution()
                    .expectNoEvents();
        }

        @Test
        void aFailedOrderGetsItsNextAttemptOnAnotherChannelUnderANewTradeNumber() {
            given(submitted(), attempt(1), declined(1))
                    .when(payBy(ALIPAY))
                    .expectSuccessfulHandlerExecution()
                    .expectEvents(attempt(2, ALIPAY));
        }

        @Test
        void e04AfterASuccessTheSecondAttemptIsRefusedBeforeTheBank() {
            given(submitted(), attempt(1), declined(1), attempt(2), succeeded(2))
                    .when(pay())
                    .expectSuccessfulHandlerExecution()
                    .expectNoEvents();
        }

        @ParameterizedTest
        @MethodSource("io.payledger.command.payment.PaymentTest#currenciesOfEachExponent")
        void c01TheAmountGoesToTheBankAsItCame(Money amount) {
            payment.givenNoPriorActivity()
                    .when(PaymentStories.pay(amount))
                    .expectSuccessfulHandlerExecution()
                    .expectEvents(
                            new PaymentEvent.PaymentSubmitted(ID, amount),
                            new PaymentEvent.PaymentAttemptStarted(ID, 1, tradeNo(1), WECHAT, amount));
        }
    }

    @Nested
    class Resending {
        @Test
        void i2AResendGoesOutUnderItsOldTradeNumber() {
            given(submitted(), attempt(1), notSent(1))
                    .when(resend(1))
                    .expectSuccessfulHandlerExecution()
                    .expectEvents(resent(1));
        }

        @Test
        void nothingIsResentThatIsNotPending() {
            given(submitted(), attempt(1))
                    .when(resend(1))
                    .expectSuccessfulHandlerExecution()
                    .expectNoEvents();
        }

        @Test
        void anEarlierAttemptIsNotResent() {
            given(submitted(), attempt(1), declined(1), attempt(2), notSent(2))
                    .when(resend(1))
                    .expectSuccessfulHandlerExecution()
                    .expectNoEvents();
        }
    }

    static Stream<List<PaymentEvent>> inFlight() {
        return Stream.of(
                List.of(submitted(), attempt(1), notSent(1)),
                List.of(submitted(), attempt(1)),
                List.of(submitted(), attempt(1), unknown(1)));
    }

    static Stream<Money> otherAmounts() {
        return Stream.of(Money.of(50_001, Currency.CNY), Money.of(50_000, Currency.USD));
    }

    static Stream<Money> currenciesOfEachExponent() {
        return Stream.of(
                Money.of(500, Currency.JPY),
                Money.of(1, Currency.KRW),
                Money.of(1_234, Currency.KWD),
                Money.of(12_345, Currency.CLF),
                Money.of(Money.MAX_REQUEST_MINOR, Currency.CNY));
    }
}
