package io.payledger.command.waiting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.BankEvidence;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.api.payment.PaymentCommand.SubmitPayment;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.SubmitPaymentResult.Started;
import io.payledger.command.PostgresNodes;
import io.payledger.command.reading.StoredPayment;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.axonframework.common.Registration;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Who waits at one node for what another one records: told by the log, never by a read of its own. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OutcomeOfAnotherNodeIT {
    private static final Money AMOUNT = Money.of(500, Currency.CNY);
    private static final Channel CARD = new Channel("CARD");
    private static final Duration NEVER = Duration.ofHours(1);

    private final PostgresNodes nodes = PostgresNodes.start(2);
    private final AtomicInteger reads = new AtomicInteger();
    private final OutcomeWaiters waiters = new OutcomeWaiters(
            id -> {
                reads.incrementAndGet();
                return nodes.node(0).reader().find(id);
            },
            new WaitLimits(10, NEVER, NEVER, NEVER));
    private final EventStore store = nodes.node(0).store();
    private final Registration commits = store.subscribe(new CommitSignals(waiters));
    private final LogSignals log = new LogSignals(store, waiters);

    @AfterAll
    void stop() {
        log.stop();
        commits.close();
        waiters.close();
        nodes.close();
    }

    @Test
    void itIsToldOnceTheLogHasBroughtItHere() {
        log.start();
        await().until(log::isFollowing);
        PaymentId id = PaymentId.of("m1", "elsewhere");
        Waiter waiter = waiters.open(id, NEVER).orElseThrow();
        Started started = nodes.node(0).gateway().sendAndWait(new SubmitPayment(id, AMOUNT, CARD));
        CompletableFuture<StoredPayment> answer =
                waiter.settled(started.payment().sequence());
        assertThat(answer).isNotDone();

        Object unused = nodes.node(1)
                .gateway()
                .sendAndWait(new RecordBankOutcome(
                        id,
                        new BankEvidence(
                                started.payment().lastAttempt().tradeNo(),
                                EvidenceSource.REPLY,
                                new BankOutcome.Charged(AMOUNT, "B-1"))));

        assertThat(answer.join().view().status()).isEqualTo(PaymentStatus.SUCCESS);
        assertThat(reads).hasValue(0);
    }
}
