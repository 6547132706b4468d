package io.payledger.command.payment;

import static io.payledger.command.payment.PaymentStories.STRANGE_TRADE_NO;
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
import static io.payledger.command.payment.PaymentStories.silence;
import static io.payledger.command.payment.PaymentStories.submitted;
import static io.payledger.command.payment.PaymentStories.succeeded;
import static io.payledger.command.payment.PaymentStories.surplus;
import static io.payledger.command.payment.PaymentStories.surplusRefund;
import static io.payledger.command.payment.PaymentStories.tradeNo;
import static io.payledger.command.payment.PaymentStories.unknown;

import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.PaymentEvent;
import org.axonframework.modelling.command.AggregateNotFoundException;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.axonframework.test.aggregate.TestExecutor;
import org.junit.jupiter.api.Test;

/** What news from the bank does to the aggregate, case by case; {@link TransitionTableTest} has every cell. */
class PaymentNewsTest {
    private final AggregateTestFixture<Payment> payment = new AggregateTestFixture<>(Payment.class);

    private TestExecutor<Payment> given(PaymentEvent... story) {
        return payment.given((Object[]) story);
    }

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
                .expectEvents(surplus(1), surplusRefund(1));
    }

    @Test
    void i1ASuccessBesideAnAttemptThatWonLateIsASurplusCharge() {
        given(submitted(), attempt(1), declined(1), attempt(2), declined(2), lateSuccess(1))
                .when(bankSays(2, charged(2)))
                .expectSuccessfulHandlerExecution()
                .expectEvents(surplus(2), surplusRefund(2));
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
                .expectEvents(mismatch(STRANGE_TRADE_NO, "tradeNo", tradeNo(1).value(), "CHARGED 50000 CNY B-1"));
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
        payment.givenNoPriorActivity().when(bankSays(1, charged(1))).expectException(AggregateNotFoundException.class);
    }
}
