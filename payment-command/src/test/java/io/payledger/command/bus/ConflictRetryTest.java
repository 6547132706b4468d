package io.payledger.command.bus;

import static io.payledger.command.payment.PaymentStories.ID;
import static io.payledger.command.payment.PaymentStories.bankSays;
import static io.payledger.command.payment.PaymentStories.charged;
import static io.payledger.command.payment.PaymentStories.pay;
import static io.payledger.command.payment.PaymentStories.silence;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.payledger.api.id.PaymentId;
import io.payledger.api.payment.PaymentCommand.SubmitPayment;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.PaymentView;
import io.payledger.api.payment.SubmitPaymentResult;
import io.payledger.api.payment.SubmitPaymentResult.InFlight;
import io.payledger.api.payment.SubmitPaymentResult.Started;
import io.payledger.api.wire.MetaKeys;
import io.payledger.command.ContestedEngine;
import io.payledger.command.LedgerNode;
import io.payledger.command.Together;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.eventhandling.DomainEventMessage;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.messaging.GenericMessage;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.axonframework.modelling.command.AggregateStreamCreationException;
import org.axonframework.modelling.command.ConcurrencyException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of a command that loses a race, on the command bus as the product wires it. */
@Timeout(60)
class ConflictRetryTest {
    private final ContestedEngine engine = new ContestedEngine();
    private final LedgerNode one = LedgerNode.over(engine);
    private final LedgerNode other = LedgerNode.over(engine);

    @AfterEach
    void stop() {
        one.close();
        other.close();
    }

    @Test
    void f11TheLoserOfARaceBetweenNodesGetsABusinessAnswer() throws Exception {
        for (int round = 0; round < 200; round++) {
            var order = PaymentId.of("m1", "race-" + round);
            var command = new SubmitPayment(order, pay().amount(), pay().channel());
            List<SubmitPaymentResult> answers = Together.run(
                    4, number -> (number % 2 == 0 ? one : other).gateway().sendAndWait(command));
            assertThat(answers).filteredOn(Started.class::isInstance).hasSize(1);
            assertThat(answers).filteredOn(InFlight.class::isInstance).hasSize(3);
        }
    }

    @Test
    void f08ACreationThatComesSecondIsTriedOnceAndThenReadAfresh() {
        one.gateway().sendAndWait(pay());
        int before = engine.appendsTried();
        SubmitPaymentResult answer = other.gateway().sendAndWait(pay());
        assertThat(answer).isInstanceOf(InFlight.class);
        assertThat(engine.appendsTried()).isEqualTo(before + 1);
    }

    @Test
    void f08ACreationThatIsRefusedForEverIsGivenUpSoon() {
        engine.loseNextRaces(Integer.MAX_VALUE);
        assertThatThrownBy(() -> one.gateway().sendAndWait(pay())).isInstanceOf(AggregateStreamCreationException.class);
        assertThat(engine.appendsTried()).isBetween(2, 20);
        assertThat(one.reader().find(ID)).isEmpty();
    }

    @Test
    void f13TheCommandAfterARetriedOneReallyRuns() {
        engine.loseNextRaces(1);
        assertThat(one.gateway().<SubmitPaymentResult>sendAndWait(pay())).isInstanceOf(Started.class);
        engine.loseNextRaces(2);
        PaymentView unknown = one.gateway().sendAndWait(bankSays(1, silence()));
        PaymentView paid =
                one.gateway().<PaymentView>send(bankSays(1, charged(1))).join();
        assertThat(unknown.status()).isEqualTo(PaymentStatus.UNKNOWN);
        assertThat(paid.status()).isEqualTo(PaymentStatus.SUCCESS);
        assertThat(other.reader().find(ID).orElseThrow().view()).isEqualTo(paid);
    }

    @Test
    void aRetriedCommandAppendsItsEventsOnce() {
        engine.loseNextRaces(3);
        one.gateway().sendAndWait(pay());
        assertThat(one.store().readEvents(ID.value()).asStream()).hasSize(2);
    }

    @Test
    void a20OneStreamPerOrderHoweverManyNodesAndThreads() throws Exception {
        List<SubmitPaymentResult> answers = Together.run(
                50, number -> (number % 2 == 0 ? one : other).gateway().sendAndWait(pay()));
        assertThat(answers).filteredOn(Started.class::isInstance).hasSize(1);
        assertThat(one.store().readEvents(ID.value()).asStream()).hasSize(2);
    }

    @Test
    void whoIsInterruptedDoesNotTryAgain() {
        AtomicInteger handled = new AtomicInteger();
        one.bus().subscribe("losing", command -> {
            handled.incrementAndGet();
            Thread.currentThread().interrupt();
            throw new ConcurrencyException("another node was faster");
        });
        assertThatThrownBy(() -> one.gateway()
                        .sendAndWait(new GenericCommandMessage<>(new GenericMessage<>("some command"), "losing")))
                .isInstanceOf(ConcurrencyException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(handled).hasValue(1);
    }

    @Test
    void whoWhenceAndWhyGoFromTheCommandToItsEvents() {
        Map<String, String> caused =
                Map.of(MetaKeys.TRACE_ID, "T-1", MetaKeys.ACTOR, "merchant:m1", MetaKeys.ORIGIN, "10.0.0.1");
        engine.loseNextRaces(1);
        one.gateway().sendAndWait(new GenericCommandMessage<>(pay(), caused));
        assertThat(one.store().readEvents(ID.value()).asStream())
                .hasSize(2)
                .allSatisfy(event -> assertThat(event.getMetaData()).containsAllEntriesOf(caused));
    }

    @Test
    void f15ACommandFromWithinACommandIsRefused() {
        AtomicReference<Throwable> refusal = new AtomicReference<>();
        one.bus().subscribe("nesting", outer -> {
            refusal.set(catchThrowable(() -> one.gateway().sendAndWait(pay())));
            return null;
        });
        one.gateway().sendAndWait(new GenericCommandMessage<>(new GenericMessage<>("outer"), "nesting"));
        assertThat(refusal.get()).isInstanceOf(IllegalStateException.class).hasMessageContaining("while another");
        assertThat(one.reader().find(ID)).isEmpty();
    }

    @Test
    void aCommandFromAnEventsUnitOfWorkIsCommittedWhenItIsAnswered() {
        UnitOfWork<?> processor = DefaultUnitOfWork.startAndGet(GenericEventMessage.asEventMessage("some event"));
        try {
            one.gateway().sendAndWait(pay());
            assertThat(CurrentUnitOfWork.get()).isSameAs(processor);
            assertThat(other.reader().find(ID)).isPresent();
        } finally {
            processor.rollback();
        }
        assertThat(other.reader().find(ID)).isPresent();
    }

    @Test
    void aCommandWithoutACallbackIsRetriedToo() {
        engine.loseNextRaces(1);
        one.bus().dispatch(new GenericCommandMessage<>(pay()));
        assertThat(one.reader().find(ID)).isPresent();
    }

    @Test
    void f14NoPaymentIsEverMarkedDeletedSoNoLockIsEverLeaked() throws Exception {
        one.gateway().sendAndWait(pay());
        one.gateway().sendAndWait(bankSays(1, charged(1)));
        assertThat(one.store().readEvents(ID.value()).asStream())
                .extracting(DomainEventMessage::getType)
                .containsOnly("Payment");
        // From another thread: a leaked lock would keep it out.
        List<SubmitPaymentResult> answers =
                Together.run(2, number -> one.gateway().sendAndWait(pay()));
        assertThat(answers).hasOnlyElementsOfType(SubmitPaymentResult.AlreadyPaid.class);
    }
}
