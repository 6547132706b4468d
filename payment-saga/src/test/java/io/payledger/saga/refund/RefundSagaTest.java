package io.payledger.saga.refund;

import static io.payledger.saga.SagaStory.AGES;
import static io.payledger.saga.SagaStory.LAST_ANSWER;
import static io.payledger.saga.Stories.AMOUNT;
import static io.payledger.saga.Stories.PAYMENT;
import static io.payledger.saga.Stories.REFUND;
import static io.payledger.saga.Stories.REFUND_ID;
import static io.payledger.saga.Stories.REFUND_NO;
import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.RefundCommand.RecordRefundOutcome;
import io.payledger.api.payment.RefundEvent;
import io.payledger.api.payment.RefundEvidence;
import io.payledger.api.payment.RefundOutcome;
import io.payledger.api.payment.ReviewCommand.CallForReview;
import io.payledger.saga.FakeBank;
import io.payledger.saga.SagaStory;
import io.payledger.saga.Stories;
import io.payledger.saga.bank.BankAnswer;
import java.time.Duration;
import java.util.stream.Stream;
import org.axonframework.test.saga.ContinuedGivenState;
import org.axonframework.test.saga.SagaTestFixture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RefundSagaTest {
    private final SagaStory<RefundSaga> story = new SagaStory<>(RefundSaga.class);
    private final FakeBank bank = story.bank;
    private final SagaTestFixture<RefundSaga> saga = story.saga;

    @Test
    void reservedRefundIsAskedForAtTheBank() throws Exception {
        saga.givenNoPriorActivity()
                .whenPublishingA(Stories.reserved(false))
                .expectSuccessfulHandlerExecution()
                .expectActiveSagas(1)
                .expectScheduledDeadlineWithName(Duration.ofSeconds(10), RefundSaga.ASK)
                .expectDispatchedCommands(reported(EvidenceSource.REPLY, refunded()));
        assertThat(bank.refundCalls()).containsExactly(REFUND);
    }

    @Test
    void refundThatNeedsApprovalWaitsForIt() throws Exception {
        saga.givenNoPriorActivity()
                .whenPublishingA(Stories.reserved(true))
                .expectSuccessfulHandlerExecution()
                .expectActiveSagas(1)
                .expectNoScheduledDeadlines()
                .expectNoDispatchedCommands();
        assertThat(bank.refundCalls()).isEmpty();
    }

    @Test
    void approvedRefundIsAskedForAtTheBank() throws Exception {
        saga.givenAPublished(Stories.reserved(true))
                .andThenTimeElapses(Duration.ofDays(3))
                .whenPublishingA(Stories.approved())
                .expectSuccessfulHandlerExecution()
                .expectScheduledDeadlineWithName(Duration.ofSeconds(10), RefundSaga.ASK)
                .expectDispatchedCommands(reported(EvidenceSource.REPLY, refunded()));
    }

    @ParameterizedTest
    @MethodSource
    void theBanksWordOrARejectionEndsTheSaga(RefundEvent end) throws Exception {
        saga.givenAPublished(Stories.reserved(false))
                .whenPublishingA(end)
                .expectSuccessfulHandlerExecution()
                .expectActiveSagas(0)
                .expectNoScheduledDeadlines();
    }

    static Stream<RefundEvent> theBanksWordOrARejectionEndsTheSaga() {
        return Stream.of(
                new RefundEvent.RefundSucceeded(PAYMENT, REFUND_ID, REFUND_NO, AMOUNT, "B1", EvidenceSource.REPLY),
                new RefundEvent.RefundFailed(PAYMENT, REFUND_ID, REFUND_NO, AMOUNT, "NO", EvidenceSource.REPLY),
                new RefundEvent.LateRefundAccepted(
                        PAYMENT, REFUND_ID, REFUND_NO, AMOUNT, "B1", EvidenceSource.CALLBACK),
                new RefundEvent.RefundRejected(PAYMENT, REFUND_ID, REFUND_NO, AMOUNT, "staff:jane", null));
    }

    @Test
    @DisplayName("D03 a refund that the bank did in silence is found by a query and not sent again")
    void doneInSilence() throws Exception {
        bank.onRefund(bank::refundsInSilence);
        saga.givenAPublished(Stories.reserved(false))
                .whenTimeElapses(Duration.ofSeconds(10))
                .expectSuccessfulHandlerExecution()
                .expectTriggeredDeadlinesWithName(RefundSaga.ASK)
                .expectScheduledDeadlineWithName(Duration.ofSeconds(20), RefundSaga.ASK)
                .expectDispatchedCommands(reported(EvidenceSource.QUERY, refunded()));
        assertThat(bank.refundCalls()).hasSize(1);
        assertThat(bank.refundQueryCalls()).containsExactly(REFUND);
    }

    @Test
    @DisplayName("D03 a refund that the bank never saw is sent again under its old number")
    void neverSeen() throws Exception {
        bank.onRefund(refund -> new BankAnswer.NotSent("CONNECTION_REFUSED"));
        ContinuedGivenState unsent = saga.givenAPublished(Stories.reserved(false));
        bank.onRefund(bank::refunds);
        unsent.whenTimeElapses(Duration.ofSeconds(10))
                .expectSuccessfulHandlerExecution()
                .expectDispatchedCommands(reported(EvidenceSource.REPLY, refunded()));
        assertThat(bank.refundCalls()).containsExactly(REFUND, REFUND);
    }

    @Test
    @DisplayName("E01 a bank that stays silent is asked at each age, and then a person is called; nothing is given up")
    void silentForEver() throws Exception {
        bank.onRefund(refund -> new BankAnswer.Unknown("TIMEOUT"));
        ContinuedGivenState asked = saga.givenAPublished(Stories.reserved(false));
        Duration age = Duration.ZERO;
        for (Duration next : AGES) {
            asked = asked.andThenTimeElapses(next.minus(age));
            age = next;
        }
        assertThat(saga.getCommandBus().getDispatchedCommands())
                .hasSize(1 + AGES.size())
                .extracting(command ->
                        ((RecordRefundOutcome) command.getPayload()).evidence().outcome())
                .containsOnly(new RefundOutcome.Silent("TIMEOUT"));
        asked.whenTimeElapses(LAST_ANSWER)
                .expectSuccessfulHandlerExecution()
                .expectActiveSagas(1)
                .expectNoScheduledDeadlines()
                .expectDispatchedCommands(new CallForReview(PAYMENT, REFUND_NO, "NO_WORD_WITHIN_THE_SCHEDULE"));
        assertThat(bank.refundQueryCalls()).hasSize(AGES.size()).containsOnly(REFUND);
    }

    @Test
    @DisplayName("F35 an intent that is too old is asked about before it is sent")
    void tooOld() throws Exception {
        story.clock.ahead = Duration.ofMinutes(11);
        ContinuedGivenState seen = saga.givenAPublished(Stories.reserved(false));
        assertThat(bank.refundCalls()).isEmpty();
        bank.refunds(REFUND);
        story.clock.ahead = Duration.ZERO;
        seen.whenTimeElapses(Duration.ofMinutes(11).plusSeconds(10))
                .expectSuccessfulHandlerExecution()
                .expectDispatchedCommands(reported(EvidenceSource.QUERY, refunded()));
        assertThat(bank.refundCalls()).isEmpty();
    }

    private static RecordRefundOutcome reported(EvidenceSource source, RefundOutcome outcome) {
        return new RecordRefundOutcome(PAYMENT, new RefundEvidence(REFUND_NO, source, outcome));
    }

    private static RefundOutcome refunded() {
        return new RefundOutcome.Refunded(AMOUNT, "B" + REFUND_NO);
    }
}
