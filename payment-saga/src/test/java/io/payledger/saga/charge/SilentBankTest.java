package io.payledger.saga.charge;

import static io.payledger.saga.Stories.AMOUNT;
import static io.payledger.saga.Stories.CHARGE;
import static io.payledger.saga.Stories.PAYMENT;
import static io.payledger.saga.Stories.TRADE_NO;
import static io.payledger.saga.charge.ChargeSagaStory.AGES;
import static io.payledger.saga.charge.ChargeSagaStory.LAST_ANSWER;
import static io.payledger.saga.charge.ChargeSagaStory.reported;
import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.api.payment.ReviewCommand.CallForReview;
import io.payledger.saga.FakeBank;
import io.payledger.saga.Stories;
import io.payledger.saga.bank.BankAnswer;
import java.time.Duration;
import org.axonframework.test.saga.ContinuedGivenState;
import org.axonframework.test.saga.SagaTestFixture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What the charge saga does about a bank that does not answer. */
class SilentBankTest {
    private final ChargeSagaStory story = new ChargeSagaStory();
    private final FakeBank bank = story.bank;
    private final SagaTestFixture<ChargeSaga> saga = story.saga;
    private final Logger stepLog = (Logger) LoggerFactory.getLogger("step");
    private final ListAppender<ILoggingEvent> steps = new ListAppender<>();

    @BeforeEach
    void stepsAreRecorded() {
        steps.start();
        stepLog.addAppender(steps);
    }

    @AfterEach
    void stepsAreLeft() {
        stepLog.detachAppender(steps);
    }

    @Test
    void silentBankIsAskedAtItsFirstAge() throws Exception {
        bank.onCharge(bank::chargesInSilence);
        saga.givenAPublished(Stories.started())
                .whenTimeElapses(Duration.ofSeconds(10))
                .expectSuccessfulHandlerExecution()
                .expectTriggeredDeadlinesWithName(ChargeSaga.ASK)
                .expectScheduledDeadlineWithName(Duration.ofSeconds(20), ChargeSaga.ASK)
                .expectDispatchedCommands(
                        reported(EvidenceSource.QUERY, new BankOutcome.Charged(AMOUNT, "B" + TRADE_NO)));
    }

    @Test
    void e01BankThatStaysSilentIsAskedAtEachAgeAndThenAPersonIsCalled() throws Exception {
        bank.onCharge(charge -> new BankAnswer.Unknown("TIMEOUT"))
                .onQuery(charge -> new BankAnswer.Unknown("HTTP_500"));
        ContinuedGivenState asked = saga.givenAPublished(Stories.started());
        Duration age = Duration.ZERO;
        for (Duration next : AGES) {
            asked = asked.andThenTimeElapses(next.minus(age));
            age = next;
        }
        assertThat(saga.getCommandBus().getDispatchedCommands())
                .hasSize(1 + AGES.size())
                .extracting(command ->
                        ((RecordBankOutcome) command.getPayload()).evidence().outcome())
                .allSatisfy(outcome -> assertThat(outcome).isInstanceOf(BankOutcome.Silent.class));
        asked.whenTimeElapses(LAST_ANSWER)
                .expectSuccessfulHandlerExecution()
                .expectTriggeredDeadlinesWithName(
                        ChargeSaga.ASK, ChargeSaga.ASK, ChargeSaga.ASK, ChargeSaga.ASK, ChargeSaga.GIVE_UP)
                .expectActiveSagas(1)
                .expectNoScheduledDeadlines()
                .expectDispatchedCommands(new CallForReview(PAYMENT, TRADE_NO, "NO_WORD_WITHIN_THE_SCHEDULE"));
        assertThat(bank.queryCalls()).hasSize(AGES.size()).containsOnly(CHARGE);
        assertThat(steps.list)
                .filteredOn(line -> line.getLevel() == Level.WARN)
                .extracting(ILoggingEvent::getFormattedMessage)
                .singleElement(as(STRING))
                .startsWith("saga.charge o1 - MANUAL_REVIEW merchant=m1 tradeNo=" + TRADE_NO);
    }

    @Test
    void e01LateWordAfterThePersonWasCalledStillEndsTheSaga() throws Exception {
        bank.onCharge(charge -> new BankAnswer.Unknown("TIMEOUT"))
                .onQuery(charge -> new BankAnswer.Unknown("HTTP_500"));
        saga.givenAPublished(Stories.started())
                .andThenTimeElapses(AGES.getLast())
                .andThenTimeElapses(LAST_ANSWER)
                .andThenTimeElapses(LAST_ANSWER)
                .whenPublishingA(Stories.succeeded())
                .expectSuccessfulHandlerExecution()
                .expectActiveSagas(0);
    }

    @Test
    void e02NotFoundWithinTheWindowSaysNothing() throws Exception {
        bank.onCharge(charge -> new BankAnswer.Unknown("TIMEOUT"));
        saga.givenAPublished(Stories.started())
                .andThenTimeElapses(Duration.ofSeconds(10))
                .whenTimeElapses(Duration.ofSeconds(20))
                .expectSuccessfulHandlerExecution()
                .expectActiveSagas(1)
                .expectDispatchedCommands(reported(EvidenceSource.QUERY, new BankOutcome.Silent("NOT_FOUND_YET")));
    }

    @Test
    void e02NotFoundAfterTheWindowIsNotCharged() throws Exception {
        bank.onCharge(charge -> new BankAnswer.Unknown("TIMEOUT"));
        saga.givenAPublished(Stories.started())
                .andThenTimeElapses(Duration.ofSeconds(10))
                .andThenTimeElapses(Duration.ofSeconds(20))
                .whenTimeElapses(Duration.ofSeconds(90))
                .expectSuccessfulHandlerExecution()
                .expectDispatchedCommands(
                        reported(EvidenceSource.QUERY, new BankOutcome.NotCharged("CANCELLED_AT_BANK")));
        assertThat(bank.cancelCalls()).containsExactly(CHARGE);
    }

    @Test
    @DisplayName("E02 not found after the window says nothing while the bank does not answer the cancel")
    void notFoundButNotCancelled() throws Exception {
        bank.onCharge(charge -> new BankAnswer.Unknown("TIMEOUT"))
                .onCancel(charge -> new BankAnswer.Unknown("TIMEOUT"));
        saga.givenAPublished(Stories.started())
                .andThenTimeElapses(Duration.ofSeconds(10))
                .andThenTimeElapses(Duration.ofSeconds(20))
                .whenTimeElapses(Duration.ofSeconds(90))
                .expectSuccessfulHandlerExecution()
                .expectDispatchedCommands(reported(EvidenceSource.QUERY, new BankOutcome.Silent("TIMEOUT")));
    }

    @Test
    @DisplayName("E02 a charge that the cancel finds at the bank is a charge")
    void cancelFindsTheCharge() throws Exception {
        bank.onCharge(bank::chargesInSilence).onQuery(charge -> new BankAnswer.NotFound());
        saga.givenAPublished(Stories.started())
                .andThenTimeElapses(Duration.ofSeconds(10))
                .andThenTimeElapses(Duration.ofSeconds(20))
                .whenTimeElapses(Duration.ofSeconds(90))
                .expectSuccessfulHandlerExecution()
                .expectDispatchedCommands(
                        reported(EvidenceSource.QUERY, new BankOutcome.Charged(AMOUNT, "B" + TRADE_NO)));
    }

    @Test
    void wishToCancelAsksTheBankNeverToCharge() throws Exception {
        bank.onCharge(charge -> new BankAnswer.Unknown("TIMEOUT"));
        saga.givenAPublished(Stories.started())
                .whenPublishingA(Stories.cancelOrdered())
                .expectSuccessfulHandlerExecution()
                .expectActiveSagas(1)
                .expectDispatchedCommands(
                        reported(EvidenceSource.QUERY, new BankOutcome.NotCharged("CANCELLED_AT_BANK")));
    }

    @Test
    void wishThatFindsTheBankSilentIsRepeatedAtEachAge() throws Exception {
        bank.onCharge(charge -> new BankAnswer.Unknown("TIMEOUT"))
                .onCancel(charge -> new BankAnswer.Unknown("HTTP_500"));
        ContinuedGivenState silent = saga.givenAPublished(Stories.started()).andThenAPublished(Stories.cancelOrdered());
        bank.onCancel(bank::cancels);
        silent.whenTimeElapses(Duration.ofSeconds(10))
                .expectSuccessfulHandlerExecution()
                .expectDispatchedCommands(
                        reported(EvidenceSource.QUERY, new BankOutcome.NotCharged("CANCELLED_AT_BANK")));
        assertThat(bank.queryCalls()).isEmpty();
    }

    @Test
    void windowCountsFromTheLastSend() throws Exception {
        bank.onCharge(charge -> new BankAnswer.Unknown("TIMEOUT"));
        saga.givenAPublished(Stories.started())
                .andThenAPublished(Stories.notSent())
                .andThenTimeElapses(Duration.ofMinutes(5))
                .andThenAPublished(Stories.resent())
                .whenTimeElapses(Duration.ofSeconds(10))
                .expectSuccessfulHandlerExecution()
                .expectDispatchedCommands(reported(EvidenceSource.QUERY, new BankOutcome.Silent("NOT_FOUND_YET")));
    }

    @Test
    void b21QueryThatLagsBehindTheBankEndsInSuccess() throws Exception {
        bank.onCharge(bank::chargesInSilence).onQuery(charge -> new BankAnswer.NotFound());
        ContinuedGivenState lagging =
                saga.givenAPublished(Stories.started()).andThenTimeElapses(Duration.ofSeconds(10));
        bank.onQuery(bank::tells);
        lagging.whenTimeElapses(Duration.ofSeconds(20))
                .expectSuccessfulHandlerExecution()
                .expectDispatchedCommands(
                        reported(EvidenceSource.QUERY, new BankOutcome.Charged(AMOUNT, "B" + TRADE_NO)));
    }

    @Test
    void intentThatIsTooOldIsAskedAboutAndNotSent() throws Exception {
        story.clock.ahead = Duration.ofMinutes(11);
        ContinuedGivenState seen = saga.givenAPublished(Stories.started());
        assertThat(bank.chargeCalls()).isEmpty();
        story.clock.ahead = Duration.ZERO;
        seen.whenTimeElapses(Duration.ofMinutes(11).plusSeconds(10))
                .expectSuccessfulHandlerExecution()
                .expectDispatchedCommands(reported(EvidenceSource.QUERY, new BankOutcome.Silent("NOT_FOUND_YET")));
    }
}
