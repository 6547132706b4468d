package io.payledger.saga.charge;

import static io.payledger.saga.Stories.AMOUNT;
import static io.payledger.saga.Stories.CHARGE;
import static io.payledger.saga.Stories.PAYMENT;
import static io.payledger.saga.Stories.TRADE_NO;
import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.api.payment.PaymentCommand.ResendAttempt;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.wire.MetaKeys;
import io.payledger.saga.DirectWorkers;
import io.payledger.saga.FakeBank;
import io.payledger.saga.Stories;
import io.payledger.saga.bank.BankAnswer;
import io.payledger.saga.bank.BankCalls;
import io.payledger.saga.bank.BankLanes;
import io.payledger.saga.bank.BankProperties;
import io.payledger.saga.dispatch.SagaCommands;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.axonframework.commandhandling.gateway.DefaultCommandGateway;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.axonframework.test.saga.ContinuedGivenState;
import org.axonframework.test.saga.SagaTestFixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ChargeSagaTest {
    private static final List<Duration> AGES =
            List.of(Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofMinutes(2), Duration.ofHours(25));
    private static final Duration LAST_ANSWER = Duration.ofSeconds(15);
    private static final ChargeSchedule SCHEDULE = new ChargeSchedule(
            AGES, List.of(Duration.ofSeconds(1), Duration.ofSeconds(2)), LAST_ANSWER, Duration.ofMinutes(10));

    private final FakeBank bank = new FakeBank();
    private final SagaTestFixture<ChargeSaga> saga = new SagaTestFixture<>(ChargeSaga.class);

    private final FixtureClock clock = new FixtureClock(saga);

    @BeforeEach
    void deskIsSetUp() {
        SagaCommands commands = new SagaCommands(
                DefaultCommandGateway.builder().commandBus(saga.getCommandBus()).build(),
                new DirectWorkers(),
                1,
                1,
                "n1");
        BankProperties properties = new BankProperties(
                "fake",
                URI.create("http://bank"),
                Duration.ofSeconds(2),
                Duration.ofSeconds(15),
                Duration.ofSeconds(5),
                Duration.ofSeconds(60),
                1,
                1,
                Map.of());
        BankCalls calls = new BankCalls(new BankLanes(properties, List.of(bank), new DirectWorkers()), commands, clock);
        saga.registerResource(new ChargeDesk(calls, commands, SCHEDULE, clock));
        saga.givenCurrentTime(Instant.parse("2026-01-01T00:00:00Z"));
    }

    @Test
    void startedAttemptIsChargedAndItsAnswerReported() throws Exception {
        saga.givenNoPriorActivity()
                .whenPublishingA(Stories.started(), Map.of(MetaKeys.TRACE_ID, "t1"))
                .expectSuccessfulHandlerExecution()
                .expectActiveSagas(1)
                .expectAssociationWith("tradeNo", TRADE_NO)
                .expectScheduledDeadlineWithName(Duration.ofSeconds(10), ChargeSaga.ASK)
                .expectDispatchedCommands(reported(EvidenceSource.REPLY, new BankOutcome.Charged(AMOUNT, "B" + TRADE_NO)));
        assertThat(bank.chargeCalls()).containsExactly(CHARGE);
        assertThat(saga.getCommandBus().getDispatchedCommands().getFirst().getMetaData())
                .containsAllEntriesOf(
                        Map.of(MetaKeys.TRACE_ID, "t1", MetaKeys.ACTOR, "saga:charge", MetaKeys.ORIGIN, "n1"));
    }

    @Test
    void bankIsCalledOnlyAfterTheCommit() throws Exception {
        List<UnitOfWork.Phase> phases = new ArrayList<>();
        bank.onCharge(charge -> {
            phases.add(CurrentUnitOfWork.get().phase());
            return bank.charges(charge);
        });
        saga.givenNoPriorActivity().whenPublishingA(Stories.started()).expectSuccessfulHandlerExecution();
        assertThat(phases).containsExactly(UnitOfWork.Phase.AFTER_COMMIT);
    }

    @ParameterizedTest
    @MethodSource("lastWords")
    void bankWordEndsTheSagaAndItsDeadline(PaymentEvent word) {
        saga.givenAPublished(Stories.started())
                .whenPublishingA(word)
                .expectSuccessfulHandlerExecution()
                .expectActiveSagas(0)
                .expectNoScheduledDeadlines()
                .expectNoDispatchedCommands();
    }

    static Stream<PaymentEvent> lastWords() {
        return Stream.of(Stories.succeeded(), Stories.lateSuccess(), Stories.declined(), Stories.notCharged());
    }

    @Test
    void unknownOutcomeKeepsTheSagaAndItsDeadline() throws Exception {
        saga.givenAPublished(Stories.started())
                .whenPublishingA(Stories.unknown())
                .expectSuccessfulHandlerExecution()
                .expectActiveSagas(1)
                .expectScheduledDeadlineWithName(Duration.ofSeconds(10), ChargeSaga.ASK);
    }

    @Test
    void startedAttemptThatIsSeenAgainIsNotChargedAgain() throws Exception {
        saga.givenAPublished(Stories.started())
                .whenPublishingA(Stories.started())
                .expectSuccessfulHandlerExecution()
                .expectActiveSagas(1)
                .expectNoDispatchedCommands();
        assertThat(bank.chargeCalls()).hasSize(1);
    }

    @Test
    void silentBankIsAskedAtItsFirstAge() throws Exception {
        bank.onCharge(bank::chargesInSilence);
        saga.givenAPublished(Stories.started())
                .whenTimeElapses(Duration.ofSeconds(10))
                .expectSuccessfulHandlerExecution()
                .expectTriggeredDeadlinesWithName(ChargeSaga.ASK)
                .expectScheduledDeadlineWithName(Duration.ofSeconds(20), ChargeSaga.ASK)
                .expectDispatchedCommands(reported(EvidenceSource.QUERY, new BankOutcome.Charged(AMOUNT, "B" + TRADE_NO)));
    }

    @Test
    void e01BankThatStaysSilentIsAskedAtEachAgeAndThenAPersonIsCalled() throws Exception {
        bank.onCharge(charge -> new BankAnswer.Silent("TIMEOUT")).onQuery(charge -> new BankAnswer.Silent("HTTP_500"));
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
                .expectNoDispatchedCommands();
        assertThat(bank.queryCalls()).hasSize(AGES.size()).containsOnly(CHARGE);
    }

    @Test
    void e01LateWordAfterThePersonWasCalledStillEndsTheSaga() throws Exception {
        bank.onCharge(charge -> new BankAnswer.Silent("TIMEOUT")).onQuery(charge -> new BankAnswer.Silent("HTTP_500"));
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
        bank.onCharge(charge -> new BankAnswer.Silent("TIMEOUT"));
        saga.givenAPublished(Stories.started())
                .andThenTimeElapses(Duration.ofSeconds(10))
                .whenTimeElapses(Duration.ofSeconds(20))
                .expectSuccessfulHandlerExecution()
                .expectActiveSagas(1)
                .expectDispatchedCommands(reported(EvidenceSource.QUERY, new BankOutcome.Silent("NOT_FOUND_YET")));
    }

    @Test
    void e02NotFoundAfterTheWindowIsNotCharged() throws Exception {
        bank.onCharge(charge -> new BankAnswer.Silent("TIMEOUT"));
        saga.givenAPublished(Stories.started())
                .andThenTimeElapses(Duration.ofSeconds(10))
                .andThenTimeElapses(Duration.ofSeconds(20))
                .whenTimeElapses(Duration.ofSeconds(90))
                .expectSuccessfulHandlerExecution()
                .expectDispatchedCommands(
                        reported(EvidenceSource.QUERY, new BankOutcome.NotCharged("NOT_FOUND_AFTER_WINDOW")));
    }

    @Test
    void windowCountsFromTheLastSend() throws Exception {
        bank.onCharge(charge -> new BankAnswer.Silent("TIMEOUT"));
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
        ContinuedGivenState lagging = saga.givenAPublished(Stories.started()).andThenTimeElapses(Duration.ofSeconds(10));
        bank.onQuery(bank::tells);
        lagging.whenTimeElapses(Duration.ofSeconds(20))
                .expectSuccessfulHandlerExecution()
                .expectDispatchedCommands(reported(EvidenceSource.QUERY, new BankOutcome.Charged(AMOUNT, "B" + TRADE_NO)));
    }

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
                .expectDispatchedCommands(reported(EvidenceSource.REPLY, new BankOutcome.Charged(AMOUNT, "B" + TRADE_NO)));
        assertThat(bank.chargeCalls()).containsExactly(CHARGE, CHARGE);
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
                .expectNoDispatchedCommands();
        assertThat(bank.queryCalls()).isEmpty();
    }

    @Test
    void intentThatIsTooOldIsAskedAboutAndNotSent() throws Exception {
        clock.ahead = Duration.ofMinutes(11);
        ContinuedGivenState seen = saga.givenAPublished(Stories.started());
        assertThat(bank.chargeCalls()).isEmpty();
        clock.ahead = Duration.ZERO;
        seen.whenTimeElapses(Duration.ofMinutes(11).plusSeconds(10))
                .expectSuccessfulHandlerExecution()
                .expectDispatchedCommands(reported(EvidenceSource.QUERY, new BankOutcome.Silent("NOT_FOUND_YET")));
    }

    private static RecordBankOutcome reported(EvidenceSource source, BankOutcome outcome) {
        return new RecordBankOutcome(PAYMENT, new BankEvidence(TRADE_NO, source, outcome));
    }

    /** The fixture's own time, or later. */
    private static final class FixtureClock extends Clock {
        private final SagaTestFixture<?> fixture;
        private Duration ahead = Duration.ZERO;

        FixtureClock(SagaTestFixture<?> fixture) {
            this.fixture = fixture;
        }

        @Override
        public Instant instant() {
            return fixture.currentTime().plus(ahead);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
