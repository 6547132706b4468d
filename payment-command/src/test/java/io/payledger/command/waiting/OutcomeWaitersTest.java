package io.payledger.command.waiting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.PaymentView;
import io.payledger.api.wire.MetaKeys;
import io.payledger.command.reading.StoredPayment;
import java.time.Duration;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.messaging.MetaData;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class OutcomeWaitersTest {
    private static final PaymentId ID = PaymentId.of("m1", "O-1");
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(50);
    private static final Duration NEVER = Duration.ofHours(1);

    private final AtomicReference<StoredPayment> stored = new AtomicReference<>(payment(PaymentStatus.PROCESSING, 1));
    private final AtomicInteger reads = new AtomicInteger();
    private OutcomeWaiters waiters = waiters(NEVER);

    private OutcomeWaiters waiters(Duration reread) {
        return new OutcomeWaiters(
                id -> {
                    reads.incrementAndGet();
                    return Optional.ofNullable(stored.get());
                },
                new WaitLimits(2, LONG, reread, reread));
    }

    @AfterEach
    void close() {
        waiters.close();
    }

    @Test
    void aCommitInThisProcessWakesTheWaiter() {
        CompletableFuture<StoredPayment> answer = open(LONG).settled(1);
        settle(2);
        outcome(ID);
        assertThat(answer.join().view().status()).isEqualTo(PaymentStatus.SUCCESS);
    }

    @Test
    void anOutcomeThatComesBeforeTheCommandIsAnsweredIsNotMissed() {
        Waiter place = open(LONG);
        settle(2);
        outcome(ID);
        assertThat(place.settled(1).join().view().status()).isEqualTo(PaymentStatus.SUCCESS);
    }

    @Test
    void anOutcomeOfAnotherNodeIsFoundByReadingAgain() {
        waiters.close();
        waiters = waiters(Duration.ofMillis(5));
        CompletableFuture<StoredPayment> answer = open(LONG).settled(1);
        settle(2);
        assertThat(answer.join().view().status()).isEqualTo(PaymentStatus.SUCCESS);
    }

    @Test
    void whenTheWaitIsOverTheAnswerIsTheStateReadJustThen() {
        CompletableFuture<StoredPayment> answer = open(SHORT).settled(1);
        StoredPayment unknown = payment(PaymentStatus.UNKNOWN, 2);
        stored.set(unknown);
        assertThat(answer.join()).isEqualTo(unknown);
        assertThat(reads).hasValue(1);
    }

    @Test
    void aStateOlderThanWhatIsKnownIsNoAnswer() {
        stored.set(payment(PaymentStatus.FAILED, 2));
        CompletableFuture<StoredPayment> answer = open(LONG).settled(3);
        outcome(ID);
        settle(4);
        outcome(ID);
        assertThat(answer.join().view().status()).isEqualTo(PaymentStatus.SUCCESS);
    }

    @Test
    void aPaymentOfWhichEveryEventWasCommittedHereIsNotRead() {
        Waiter place = open(LONG);
        waiters.committed(ID, List.of(event(0, submitted()), event(1, started())));
        CompletableFuture<StoredPayment> answer = place.settled(1);
        waiters.committed(ID, List.of(event(2, succeeded())));
        assertThat(answer.join().view().status()).isEqualTo(PaymentStatus.SUCCESS);
        assertThat(answer.join().traceId()).isEqualTo("T-9");
        assertThat(reads).hasValue(0);
    }

    @Test
    void oneThatFailedIsReadBecauseItMayHaveBeenPaidSince() {
        Waiter place = open(LONG);
        waiters.committed(ID, List.of(event(0, submitted()), event(1, started())));
        CompletableFuture<StoredPayment> answer = place.settled(1);
        settle(3);
        waiters.committed(ID, List.of(event(2, declined())));
        assertThat(answer.join().view().status()).isEqualTo(PaymentStatus.SUCCESS);
        assertThat(reads).hasValue(1);
    }

    @Test
    void aPaymentOfWhichAnotherNodeHasCommittedAnEventIsRead() {
        Waiter place = open(LONG);
        waiters.committed(ID, List.of(event(0, submitted()), event(1, started())));
        CompletableFuture<StoredPayment> answer = place.settled(1);
        settle(3);
        waiters.committed(ID, List.of(event(3, succeeded())));
        assertThat(answer.join()).isSameAs(stored.get());
        assertThat(reads).hasValue(1);
    }

    @Test
    void anotherPaymentsOutcomeWakesNobody() {
        CompletableFuture<StoredPayment> answer = open(SHORT).settled(1);
        outcome(PaymentId.of("m1", "O-2"));
        assertThat(answer.join().view().status()).isEqualTo(PaymentStatus.PROCESSING);
        assertThat(reads).hasValue(1);
    }

    @Test
    void whenAllPlacesAreTakenNobodyElseWaits() {
        Waiter first = open(LONG);
        open(LONG);
        assertThat(waiters.open(ID, LONG)).isEmpty();
        first.close();
        assertThat(waiters.open(ID, LONG)).isPresent();
        assertThat(waiters.waiting()).isEqualTo(2);
    }

    @Test
    void aPlaceIsFreeAgainOnceTheAnswerIsThere() {
        StoredPayment unused = open(SHORT).settled(1).join();
        Awaitility.await().untilAsserted(() -> assertThat(waiters.waiting()).isZero());
    }

    @Test
    void noWaitIsNoPlace() {
        assertThat(waiters.open(ID, Duration.ZERO)).isEmpty();
    }

    @Test
    void aReadThatFailsIsTriedAgainUntilTheWaitIsOver() {
        waiters.close();
        waiters = new OutcomeWaiters(
                id -> {
                    if (reads.incrementAndGet() < 3) {
                        throw new IllegalStateException("the database is away");
                    }
                    return Optional.of(Objects.requireNonNull(stored.get()));
                },
                new WaitLimits(2, LONG, Duration.ofMillis(5), Duration.ofMillis(5)));
        settle(2);
        assertThat(open(LONG).settled(1).join().view().status()).isEqualTo(PaymentStatus.SUCCESS);
    }

    @Test
    void aReadThatStillFailsWhenTheWaitIsOverIsTheAnswer() {
        stored.set(null);
        CompletableFuture<StoredPayment> answer = open(SHORT).settled(1);
        assertThatThrownBy(answer::join).hasCauseInstanceOf(NoSuchElementException.class);
    }

    @Test
    void aServiceThatStopsAnswersEveryWaiterWithTheState() {
        CompletableFuture<StoredPayment> answer = open(LONG).settled(1);
        Waiter notYetBegun = open(LONG);
        waiters.stop();
        assertThat(answer.join().view().status()).isEqualTo(PaymentStatus.PROCESSING);
        assertThat(notYetBegun.settled(1).join().view().status()).isEqualTo(PaymentStatus.PROCESSING);
        assertThat(waiters.open(ID, LONG)).isEmpty();
        waiters.start();
        assertThat(waiters.isRunning()).isTrue();
        assertThat(waiters.open(ID, LONG)).isPresent();
    }

    @Test
    void theSignalComesAfterTheCommitAndOnlyForOutcomes() {
        CommitSignals signals = new CommitSignals(waiters);
        Waiter place = open(LONG);
        signals.accept(List.of(event(0, submitted())));
        assertThat(place.woken()).isFalse();
        UnitOfWork<?> unit = DefaultUnitOfWork.startAndGet(new GenericEventMessage<>("some command"));
        signals.accept(
                List.of(event(2, new PaymentEvent.PaymentOutcomeUnknown(ID, 1, TradeNo.ofCharge(ID, 1), "TIMEOUT"))));
        signals.accept(List.of(event(
                3, new PaymentEvent.PaymentDeclined(ID, 1, TradeNo.ofCharge(ID, 1), "05", EvidenceSource.REPLY))));
        assertThat(place.woken()).isFalse();
        unit.commit();
        assertThat(place.woken()).isTrue();
    }

    private Waiter open(Duration wait) {
        return waiters.open(ID, wait).orElseThrow();
    }

    private void settle(long sequence) {
        stored.set(payment(PaymentStatus.SUCCESS, sequence));
    }

    /** An outcome is committed here, of a payment of which this process has not seen all. */
    private void outcome(PaymentId paymentId) {
        waiters.committed(paymentId, List.of(event(7, succeeded())));
    }

    private static PaymentEvent submitted() {
        return new PaymentEvent.PaymentSubmitted(ID, Money.of(1, Currency.CNY));
    }

    private static PaymentEvent started() {
        return new PaymentEvent.PaymentAttemptStarted(
                ID, 1, TradeNo.ofCharge(ID, 1), new Channel("WECHAT"), Money.of(1, Currency.CNY));
    }

    private static PaymentEvent declined() {
        return new PaymentEvent.PaymentDeclined(ID, 1, TradeNo.ofCharge(ID, 1), "05", EvidenceSource.REPLY);
    }

    private static PaymentEvent succeeded() {
        return new PaymentEvent.PaymentSucceeded(
                ID, 1, TradeNo.ofCharge(ID, 1), Money.of(1, Currency.CNY), "BK1", EvidenceSource.REPLY);
    }

    private static DomainEventMessage<?> event(long sequence, PaymentEvent event) {
        return new GenericDomainEventMessage<>(
                "Payment", ID.value(), sequence, event, MetaData.with(MetaKeys.TRACE_ID, "T-9"));
    }

    private static StoredPayment payment(PaymentStatus status, long sequence) {
        PaymentView.Attempt attempt =
                new PaymentView.Attempt(1, TradeNo.ofCharge(ID, 1), new Channel("WECHAT"), status, null, null);
        return new StoredPayment(
                new PaymentView(ID, Money.of(1, Currency.CNY), status, List.of(attempt), sequence), "T-1");
    }
}
