package io.payledger.saga.charge;

import static io.payledger.saga.Stories.AMOUNT;
import static io.payledger.saga.Stories.CHARGE;
import static io.payledger.saga.Stories.PAYMENT;
import static io.payledger.saga.Stories.TRADE_NO;
import static io.payledger.saga.charge.ChargeSagaStory.AGES;
import static io.payledger.saga.charge.ChargeSagaStory.LAST_ANSWER;
import static io.payledger.saga.charge.ChargeSagaStory.reported;
import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentCommand.ResendAttempt;
import io.payledger.api.payment.ReviewCommand.CallForReview;
import io.payledger.saga.FakeBank;
import io.payledger.saga.Stories;
import io.payledger.saga.bank.BankAnswer;
import java.time.Duration;
import org.axonframework.test.saga.ContinuedGivenState;
import org.axonframework.test.saga.SagaTestFixture;
import org.junit.jupiter.api.Test;

/** What the charge saga does about a charge that never left. */
class UnsentChargeTest {
    private final ChargeSagaStory story = new ChargeSagaStory();
    private final FakeBank bank = story.bank;
    private final SagaTestFixture<ChargeSaga> saga = story.saga;

    @Test
    void chargeThatWasNotSentIsOrderedAgainAfterAPause() throws Exception {
        bank.onCharge(charge -> new BankAnswer.NotSent("CONNECTION_REFUSED"));
        saga.givenAPublished(Stories.started())
                .andThenAPublished(Stories.notSent())
                .whenTimeElapses(Duration.ofMillis(1250))
                .expectSuccessfulHandlerExecution()
                .expectTriggeredDeadlinesWithName(ChargeSaga.RESEND)
                .expectDispatchedCommands(new ResendAttempt(PAYMENT, 1));
        assertThat(bank.queryCalls()).isEmpty();
    }

    @Test
    void lostResendIsOrderedAgain() throws Exception {
        bank.onCharge(charge -> new BankAnswer.NotSent("CONNECTION_REFUSED"));
        saga.givenAPublished(Stories.started())
                .andThenAPublished(Stories.notSent())
                .andThenTimeElapses(Duration.ofMillis(1250))
                .whenTimeElapses(Duration.ofMillis(2500))
                .expectSuccessfulHandlerExecution()
                .expectDispatchedCommands(new ResendAttempt(PAYMENT, 1));
    }

    @Test
    void resentAttemptIsChargedUnderItsOldTradeNumber() throws Exception {
        bank.onCharge(charge -> new BankAnswer.NotSent("CONNECTION_REFUSED"));
        ContinuedGivenState waiting = saga.givenAPublished(Stories.started())
                .andThenAPublished(Stories.notSent())
                .andThenTimeElapses(Duration.ofMillis(1250));
        bank.onCharge(bank::charges);
        waiting.whenPublishingA(Stories.resent())
                .expectSuccessfulHandlerExecution()
                .expectScheduledDeadlineWithName(Duration.ofSeconds(10), ChargeSaga.ASK)
                .expectDispatchedCommands(
                        reported(EvidenceSource.REPLY, new BankOutcome.Charged(AMOUNT, "B" + TRADE_NO)));
        assertThat(bank.chargeCalls()).containsExactly(CHARGE, CHARGE);
    }

    /** The first question is answered here: this send has not left. It is said once, in case that is not known yet. */
    @Test
    void chargeThatIsUnknownAfterAllIsAskedAboutAndNotSentAgain() throws Exception {
        bank.onCharge(charge -> new BankAnswer.NotSent("CONNECTION_REFUSED"));
        saga.givenAPublished(Stories.started())
                .andThenAPublished(Stories.notSent())
                .andThenAPublished(Stories.unknown())
                .andThenTimeElapses(Duration.ofSeconds(10))
                .whenTimeElapses(Duration.ofSeconds(20))
                .expectSuccessfulHandlerExecution()
                .expectTriggeredDeadlinesWithName(ChargeSaga.ASK, ChargeSaga.ASK)
                .expectDispatchedCommands(reported(EvidenceSource.QUERY, new BankOutcome.Silent("NOT_FOUND_YET")));
        assertThat(bank.chargeCalls()).hasSize(1);
    }

    @Test
    void chargeThatCanNeverBeSentEndsWithAPerson() throws Exception {
        bank.onCharge(charge -> new BankAnswer.NotSent("CONNECTION_REFUSED"));
        ContinuedGivenState unsent = saga.givenAPublished(Stories.started()).andThenAPublished(Stories.notSent());
        for (int resend = 0; resend < 2; resend++) {
            unsent = unsent.andThenTimeElapses(AGES.getLast());
        }
        unsent.whenTimeElapses(LAST_ANSWER)
                .expectSuccessfulHandlerExecution()
                .expectTriggeredDeadlinesWithName(ChargeSaga.RESEND, ChargeSaga.RESEND, ChargeSaga.GIVE_UP)
                .expectActiveSagas(1)
                .expectNoScheduledDeadlines()
                .expectDispatchedCommands(new CallForReview(PAYMENT, TRADE_NO, "NO_WORD_WITHIN_THE_SCHEDULE"));
        assertThat(bank.queryCalls()).isEmpty();
    }
}
