package io.payledger.command.payment;

import static io.payledger.command.payment.PaymentStories.ALIPAY;
import static io.payledger.command.payment.PaymentStories.AMOUNT;
import static io.payledger.command.payment.PaymentStories.ID;
import static io.payledger.command.payment.PaymentStories.STRANGE_TRADE_NO;
import static io.payledger.command.payment.PaymentStories.WECHAT;
import static io.payledger.command.payment.PaymentStories.attempt;
import static io.payledger.command.payment.PaymentStories.bankSays;
import static io.payledger.command.payment.PaymentStories.charged;
import static io.payledger.command.payment.PaymentStories.contradiction;
import static io.payledger.command.payment.PaymentStories.decline;
import static io.payledger.command.payment.PaymentStories.declined;
import static io.payledger.command.payment.PaymentStories.lateSuccess;
import static io.payledger.command.payment.PaymentStories.mismatch;
import static io.payledger.command.payment.PaymentStories.neverSent;
import static io.payledger.command.payment.PaymentStories.notCharged;
import static io.payledger.command.payment.PaymentStories.notFound;
import static io.payledger.command.payment.PaymentStories.notSent;
import static io.payledger.command.payment.PaymentStories.pay;
import static io.payledger.command.payment.PaymentStories.payBy;
import static io.payledger.command.payment.PaymentStories.resend;
import static io.payledger.command.payment.PaymentStories.resent;
import static io.payledger.command.payment.PaymentStories.silence;
import static io.payledger.command.payment.PaymentStories.submitted;
import static io.payledger.command.payment.PaymentStories.succeeded;
import static io.payledger.command.payment.PaymentStories.surplus;
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
import org.axonframework.modelling.command.AggregateNotFoundException;
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

    @Nested
    class HearingFromTheBank {
        @Test
        void b04ADeclineThatComesAfterTheSuccessIsAContradiction() {
            given(submitted(), attempt(1), succeeded(1))
                    .when(bankSays(1, decline()))
                    .expectSuccessfulHandlerExecution()
                    .expectEvents(contradiction(1, "DECLINED 05"));
        }

        @Test
        void b04TheSameContradictionIsRecordedOnce() {
            given(submitted(), attempt(1), succeeded(1), contradiction(1, "DECLINED 05"))
                    .when(bankSays(1, decline()))
                    .expectSuccessfulHandlerExecution()
                    .expectNoEvents();
        }

        @Test
        void anotherContradictionIsRecordedToo() {
            given(submitted(), attempt(1), succeeded(1), contradiction(1, "DECLINED 05"))
                    .when(bankSays(1, notFound()))
                    .expectSuccessfulHandlerExecution()
                    .expectEvents(contradiction(1, "NOT_CHARGED"));
        }

        @Test
        void b04ADeclineOfAttemptOneAfterTheSuccessOfAttemptTwoChangesNothing() {
            given(submitted(), attempt(1), declined(1), attempt(2), succeeded(2))
                    .when(bankSays(1, decline()))
                    .expectSuccessfulHandlerExecution()
                    .expectNoEvents();
        }

        @Test
        void b05ASuccessAfterTheDeclineSettlesThePayment() {
            given(submitted(), attempt(1), declined(1))
                    .when(bankSays(1, charged(1)))
                    .expectSuccessfulHandlerExecution()
                    .expectEvents(lateSuccess(1));
        }

        @Test
        void i6ALateSuccessOfAttemptOneSettlesThePaymentWhenAttemptTwoFailedToo() {
            given(submitted(), attempt(1), declined(1), attempt(2), notCharged(2))
                    .when(bankSays(1, charged(1)))
                    .expectSuccessfulHandlerExecution()
                    .expectEvents(lateSuccess(1));
        }

        @Test
        void i1ALateSuccessBesideALiveAttemptIsASurplusCharge() {
            given(submitted(), attempt(1), declined(1), attempt(2))
                    .when(bankSays(1, charged(1)))
                    .expectSuccessfulHandlerExecution()
                    .expectEvents(surplus(1));
        }

        @Test
        void i1ASuccessBesideAnAttemptThatWonLateIsASurplusCharge() {
            given(submitted(), attempt(1), declined(1), attempt(2), declined(2), lateSuccess(1))
                    .when(bankSays(2, charged(2)))
                    .expectSuccessfulHandlerExecution()
                    .expectEvents(surplus(2));
        }

        @Test
        void i1ASurplusChargeNeverBecomesThePaymentForItsRefundIsOnItsWay() {
            given(submitted(), attempt(1), declined(1), attempt(2), surplus(1), declined(2))
                    .when(bankSays(1, charged(1)))
                    .expectSuccessfulHandlerExecution()
                    .expectNoEvents();
        }

        @Test
        void b08AnotherAmountIsAMismatchThatKeepsTheBanksReference() {
            given(submitted(), attempt(1))
                    .when(bankSays(1, charged(1, Money.of(50_001, Currency.CNY))))
                    .expectSuccessfulHandlerExecution()
                    .expectEvents(mismatch(tradeNo(1), "amount", "50000 CNY", "CHARGED 50001 CNY B-1"));
        }

        @Test
        void b08AnotherCurrencyIsAMismatch() {
            given(submitted(), attempt(1))
                    .when(bankSays(1, charged(1, Money.of(50_000, Currency.USD))))
                    .expectSuccessfulHandlerExecution()
                    .expectEvents(mismatch(tradeNo(1), "currency", "50000 CNY", "CHARGED 50000 USD B-1"));
        }

        @Test
        void b08AnotherTradeNumberIsAMismatch() {
            given(submitted(), attempt(1))
                    .when(bankSays(STRANGE_TRADE_NO, charged(1)))
                    .expectSuccessfulHandlerExecution()
                    .expectEvents(
                            mismatch(STRANGE_TRADE_NO, "tradeNo", tradeNo(1).value(), "CHARGED 50000 CNY B-1"));
        }

        @Test
        void b09AnUnderpaymentIsNoSuccess() {
            given(submitted(), attempt(1))
                    .when(bankSays(1, charged(1, Money.of(10, Currency.CNY))))
                    .expectSuccessfulHandlerExecution()
                    .expectEvents(mismatch(tradeNo(1), "amount", "50000 CNY", "CHARGED 10 CNY B-1"));
        }

        @Test
        void theSameMismatchIsRecordedOnce() {
            given(submitted(), attempt(1), mismatch(tradeNo(1), "amount", "50000 CNY", "CHARGED 10 CNY B-1"))
                    .when(bankSays(1, charged(1, Money.of(10, Currency.CNY))))
                    .expectSuccessfulHandlerExecution()
                    .expectNoEvents();
        }

        @Test
        void newsThatCameTooEarlyToBelongToAnAttemptIsBelievedWhenItComesAgain() {
            PaymentEvent tooEarly = mismatch(tradeNo(2), "tradeNo", tradeNo(1).value(), "CHARGED 50000 CNY B-2");
            given(submitted(), attempt(1), tooEarly, declined(1), attempt(2))
                    .when(bankSays(2, charged(2)))
                    .expectSuccessfulHandlerExecution()
                    .expectEvents(succeeded(2));
        }

        @Test
        void e04ASecondAttemptThatTimesOutDoesNotFlipAPaidOrder() {
            given(submitted(), attempt(1), declined(1), attempt(2), surplus(1), succeeded(2))
                    .when(bankSays(2, silence()))
                    .expectSuccessfulHandlerExecution()
                    .expectNoEvents();
        }

        @Test
        void anUnknownPaymentIsNeverCalledUnsent() {
            given(submitted(), attempt(1), unknown(1))
                    .when(bankSays(1, neverSent()))
                    .expectSuccessfulHandlerExecution()
                    .expectNoEvents();
        }

        @Test
        void newsOfAnOrderThatNobodySubmittedIsRefused() {
            payment.givenNoPriorActivity()
                    .when(bankSays(1, charged(1)))
                    .expectException(AggregateNotFoundException.class);
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
