package io.payledger.command;

import static io.payledger.command.payment.PaymentStories.ID;
import static io.payledger.command.payment.PaymentStories.bankSays;
import static io.payledger.command.payment.PaymentStories.charged;
import static io.payledger.command.payment.PaymentStories.pay;
import static io.payledger.command.payment.PaymentStories.silence;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.PaymentView;
import io.payledger.api.payment.SubmitPaymentResult;
import io.payledger.api.payment.SubmitPaymentResult.AlreadyPaid;
import io.payledger.api.payment.SubmitPaymentResult.InFlight;
import io.payledger.api.payment.SubmitPaymentResult.Started;
import io.payledger.command.bus.PaymentTargets;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.modelling.command.ConcurrencyException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A node need not read the payments that it knows, and never decides by one that has changed elsewhere. */
@Timeout(60)
class KnownPaymentsTest {
    private final ContestedEngine engine = new ContestedEngine();
    private final LedgerNode here = LedgerNode.over(engine);
    private final LedgerNode elsewhere = LedgerNode.over(engine);

    @AfterEach
    void stop() {
        here.close();
        elsewhere.close();
    }

    @Test
    void aWholePaymentOnOneNodeReadsNothing() {
        here.gateway().sendAndWait(pay());
        here.gateway().sendAndWait(bankSays(1, silence()));
        PaymentView paid = here.gateway().sendAndWait(bankSays(1, charged(1)));
        assertThat(paid.status()).isEqualTo(PaymentStatus.SUCCESS);
        assertThat(engine.reads()).isZero();
        assertThat(engine.lookUps()).isZero();
    }

    @Test
    void aRepeatedRequestCostsALookUpAndNoRead() {
        here.gateway().sendAndWait(pay());
        assertThat(here.gateway().<SubmitPaymentResult>sendAndWait(pay())).isInstanceOf(InFlight.class);
        assertThat(here.gateway().<SubmitPaymentResult>sendAndWait(pay())).isInstanceOf(InFlight.class);
        assertThat(engine.lookUps()).isEqualTo(2);
        assertThat(engine.reads()).isZero();
    }

    @Test
    void whatAnotherNodeHasCommittedIsInTheNextAnswer() {
        here.gateway().sendAndWait(pay());
        elsewhere.gateway().sendAndWait(bankSays(1, charged(1)));
        assertThat(here.gateway().<SubmitPaymentResult>sendAndWait(pay())).isInstanceOf(AlreadyPaid.class);
    }

    @Test
    void aDecisionOnWhatAnotherNodeHasChangedIsTakenAgain() {
        here.gateway().sendAndWait(pay());
        elsewhere.gateway().sendAndWait(bankSays(1, silence()));
        PaymentView paid = here.gateway().sendAndWait(bankSays(1, charged(1)));
        assertThat(paid.status()).isEqualTo(PaymentStatus.SUCCESS);
        assertThat(paid).isEqualTo(elsewhere.reader().find(ID).orElseThrow().view());
        assertThat(engine.readEvents(ID.value(), 0).asStream()).hasSize(4);
    }

    @Test
    void anAppendThatNobodyKnowsOfIsReadByTheNextCommand() {
        engine.loseNextAnswer();
        assertThatThrownBy(() -> here.gateway().sendAndWait(pay())).isInstanceOf(IllegalStateException.class);
        assertThat(here.gateway().<SubmitPaymentResult>sendAndWait(pay())).isInstanceOf(InFlight.class);
        engine.loseNextAnswer();
        assertThatThrownBy(() -> here.gateway().sendAndWait(bankSays(1, charged(1))))
                .isInstanceOf(IllegalStateException.class);
        assertThat(here.gateway().<SubmitPaymentResult>sendAndWait(pay())).isInstanceOf(AlreadyPaid.class);
    }

    @Test
    void aRefusedAppendLeavesNothingInWhatIsKnown() {
        assertThat(here.gateway().<SubmitPaymentResult>sendAndWait(pay())).isInstanceOf(Started.class);
        engine.loseNextRaces(Integer.MAX_VALUE);
        assertThatThrownBy(() -> here.gateway().sendAndWait(bankSays(1, charged(1))))
                .isInstanceOf(ConcurrencyException.class);
        engine.loseNextRaces(0);
        assertThat(here.gateway().<SubmitPaymentResult>sendAndWait(pay())).isInstanceOf(InFlight.class);
    }

    @Test
    void aCommandForNoPaymentIsRefused() {
        assertThatThrownBy(() -> PaymentTargets.INSTANCE.resolveTarget(new GenericCommandMessage<>("some command")))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
