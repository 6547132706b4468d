package io.payledger.saga.charge;

import static io.payledger.saga.Stories.AMOUNT;
import static io.payledger.saga.Stories.CHARGE;
import static io.payledger.saga.Stories.TRADE_NO;
import static io.payledger.saga.charge.ChargeSagaStory.reported;
import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.wire.MetaKeys;
import io.payledger.saga.FakeBank;
import io.payledger.saga.Stories;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.axonframework.test.saga.SagaTestFixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ChargeSagaTest {
    private static final Map<String, ?> BY_ITS_PROCESS = Map.of(MetaKeys.SENDER, "run 1");

    private final ChargeSagaStory story = new ChargeSagaStory();
    private final FakeBank bank = story.bank;
    private final SagaTestFixture<ChargeSaga> saga = story.saga;

    @Test
    void startedAttemptIsChargedAndItsAnswerReported() throws Exception {
        saga.givenNoPriorActivity()
                .whenPublishingA(Stories.started(), Map.of(MetaKeys.TRACE_ID, "t1"))
                .expectSuccessfulHandlerExecution()
                .expectActiveSagas(1)
                .expectAssociationWith("tradeNo", TRADE_NO)
                .expectScheduledDeadlineWithName(Duration.ofSeconds(10), ChargeSaga.ASK)
                .expectDispatchedCommands(
                        reported(EvidenceSource.REPLY, new BankOutcome.Charged(AMOUNT, "B" + TRADE_NO)));
        assertThat(bank.chargeCalls()).containsExactly(CHARGE);
        assertThat(saga.getCommandBus().getDispatchedCommands().getFirst().getMetaData())
                .containsAllEntriesOf(
                        Map.of(MetaKeys.TRACE_ID, "t1", MetaKeys.ACTOR, "saga:charge", MetaKeys.ORIGIN, "n1"));
    }

    @Test
    void chargeThatItsOwnProcessSendsIsOnlyWatched() {
        saga.givenNoPriorActivity()
                .whenPublishingA(Stories.started(), BY_ITS_PROCESS)
                .expectSuccessfulHandlerExecution()
                .expectActiveSagas(1)
                .expectScheduledDeadlineWithName(Duration.ofSeconds(10), ChargeSaga.ASK)
                .expectNoDispatchedCommands();
        assertThat(bank.chargeCalls()).isEmpty();
    }

    @Test
    void resendThatItsOwnProcessSendsIsOnlyWatched() throws Exception {
        saga.givenAPublished(Stories.started(), BY_ITS_PROCESS)
                .andThenAPublished(Stories.notSent())
                .whenPublishingA(Stories.resent(), BY_ITS_PROCESS)
                .expectSuccessfulHandlerExecution()
                .expectActiveSagas(1)
                .expectScheduledDeadlineWithName(Duration.ofSeconds(10), ChargeSaga.ASK)
                .expectNoDispatchedCommands();
        assertThat(bank.chargeCalls()).isEmpty();
    }

    /** Its process may have sent it before it ended: only the bank knows. */
    @Test
    void chargeWhoseProcessHasGoneIsAskedAbout() throws Exception {
        saga.givenAPublished(Stories.started(), BY_ITS_PROCESS)
                .whenTimeElapses(Duration.ofSeconds(10))
                .expectSuccessfulHandlerExecution()
                .expectActiveSagas(1);
        assertThat(bank.queryCalls()).containsExactly(CHARGE);
        assertThat(bank.chargeCalls()).isEmpty();
    }

    @Test
    void oddTraceIdDoesNotHoldUpTheCharge() throws Exception {
        saga.givenNoPriorActivity()
                .whenPublishingA(Stories.started(), Map.of(MetaKeys.TRACE_ID, "not a trace id\n"))
                .expectSuccessfulHandlerExecution()
                .expectActiveSagas(1);
        assertThat(bank.chargeCalls()).containsExactly(CHARGE);
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
        return Stream.of(
                Stories.succeeded(),
                Stories.lateSuccess(),
                Stories.declined(),
                Stories.notCharged(),
                Stories.cancelled());
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
}
