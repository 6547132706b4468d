package io.payledger.command.payment;

import static io.payledger.command.payment.PaymentStories.AMOUNT;
import static io.payledger.command.payment.PaymentStories.attempt;
import static io.payledger.command.payment.PaymentStories.bankSays;
import static io.payledger.command.payment.PaymentStories.charged;
import static io.payledger.command.payment.PaymentStories.declined;
import static io.payledger.command.payment.PaymentStories.refund;
import static io.payledger.command.payment.PaymentStories.submitted;
import static io.payledger.command.payment.PaymentStories.succeeded;
import static io.payledger.command.payment.PaymentStories.surplus;
import static io.payledger.command.payment.PaymentStories.surplusRefund;
import static io.payledger.command.payment.PaymentStories.tradeNo;
import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.id.TradeNo;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentCommand.RecordBankOutcome;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.api.payment.RefundCommand.RecordRefundOutcome;
import io.payledger.api.payment.RefundEvent.LateRefundAccepted;
import io.payledger.api.payment.RefundEvent.RefundFailed;
import io.payledger.api.payment.RefundEvent.RefundReserved;
import io.payledger.api.payment.RefundEvent.RefundSucceeded;
import io.payledger.api.payment.RefundEvidence;
import io.payledger.api.payment.RefundOutcome;
import io.payledger.api.payment.RefundResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A charge too many is given back once, by itself, and beside everything else. */
class SurplusTest {
    private final List<PaymentEvent> story =
            new ArrayList<>(List.of(submitted(), attempt(1), declined(1), attempt(2), succeeded(2)));

    private Submitted state() {
        return (Submitted) PaymentState.NONE.after(story);
    }

    private List<PaymentEvent> hear(RecordBankOutcome news) {
        List<PaymentEvent> events = ChargeRules.record(state(), news).events();
        story.addAll(events);
        return events;
    }

    private List<PaymentEvent> hear(TradeNo refundNo, RefundOutcome outcome) {
        List<PaymentEvent> events = RefundNewsRules.record(
                        state(),
                        new RecordRefundOutcome(
                                PaymentStories.ID, new RefundEvidence(refundNo, EvidenceSource.REPLY, outcome)))
                .events();
        story.addAll(events);
        return events;
    }

    @Test
    @DisplayName("I1 a surplus charge orders its refund in the same append, and its news again orders no second one")
    void orderedOnce() {
        assertThat(hear(bankSays(1, charged(1)))).containsExactly(surplus(1), surplusRefund(1));
        assertThat(hear(bankSays(1, charged(1)))).isEmpty();
        assertThat(state().status()).isEqualTo(PaymentStatus.SUCCESS);
    }

    @Test
    @DisplayName("I7 the refund of a surplus charge takes nothing from what pays the order")
    void besideTheSale() {
        hear(bankSays(1, charged(1)));
        assertThat(state().balance().refundable()).isEqualTo(AMOUNT);
        var whole = RefundRules.reserve(state(), refund("r-1", AMOUNT.minor()));
        assertThat(whole.answer()).isInstanceOf(RefundResult.Reserved.class);
        story.addAll(whole.events());
        assertThat(hear(surplusRefund(1).refundNo(), new RefundOutcome.Refunded(AMOUNT, "RB-1")))
                .singleElement()
                .isInstanceOf(RefundSucceeded.class);
        assertThat(state().balance().refunded().isZero()).isTrue();
        assertThat(state().balance().reserved()).isEqualTo(AMOUNT);
    }

    @Test
    void refundThatTheBankDeclinedAndDidAllTheSameIsAccepted() {
        hear(bankSays(1, charged(1)));
        story.addAll(RefundRules.reserve(state(), refund("r-1", AMOUNT.minor())).events());
        assertThat(hear(surplusRefund(1).refundNo(), new RefundOutcome.Declined("LIMIT")))
                .singleElement()
                .isInstanceOf(RefundFailed.class);
        assertThat(hear(surplusRefund(1).refundNo(), new RefundOutcome.Refunded(AMOUNT, "RB-1")))
                .singleElement()
                .isInstanceOf(LateRefundAccepted.class);
    }

    @Test
    void nameThatTheMerchantHasUsedIsNotUsedTwice() {
        story.addAll(RefundRules.reserve(state(), refund("surplus-1", 100)).events());
        assertThat(hear(bankSays(1, charged(1))).getLast()).isInstanceOfSatisfying(RefundReserved.class, it -> {
            assertThat(it.refundId().value()).isEqualTo("surplus-1.");
            assertThat(it.chargeNo()).isEqualTo(tradeNo(1));
        });
        assertThat(state().balance().reserved().minor()).isEqualTo(100);
    }

    @Test
    @DisplayName("D07 beside an open dispute the refund of a surplus charge waits for a person")
    void besideADispute() {
        story.add(PaymentStories.disputed("d-1"));
        assertThat(hear(bankSays(1, charged(1))).getLast())
                .isInstanceOfSatisfying(
                        RefundReserved.class,
                        it -> assertThat(it.needsApproval()).isTrue());
    }
}
