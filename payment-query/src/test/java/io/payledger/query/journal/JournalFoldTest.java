package io.payledger.query.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.money.Currency;
import io.payledger.query.fixture.PaymentStory;
import io.payledger.query.projection.SequencedEvent;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JournalFoldTest {
    private final PaymentStory story = PaymentStory.of("m1/O-1", 500, Currency.CNY);

    @Test
    void whatIsNotChargedIsInNoAccount() {
        story.attempt(1, "CARD")
                .notSent(1)
                .resent(1)
                .unknown(1)
                .declined(1)
                .attempt(2, "WECHAT")
                .notCharged(2);
        assertThat(entries()).isEmpty();
    }

    @Test
    void aPaidOrderIsASaleAndAReceipt() {
        story.attempt(1, "CARD").succeeded(1);
        assertThat(entries())
                .containsExactly(
                        "2.1 SALE CUSTOMER_RECEIVABLE/MERCHANT_PAYABLE 500 CNY CARD",
                        "2.2 RECEIPT BANK_CLEARING/CUSTOMER_RECEIVABLE 500 CNY CARD");
    }

    @Test
    void aLateSuccessIsBookedByTheChannelOfItsAttempt() {
        story.attempt(1, "CARD").declined(1).attempt(2, "WECHAT").declined(2).lateSuccess(1);
        assertThat(entries()).last().isEqualTo("5.2 RECEIPT BANK_CLEARING/CUSTOMER_RECEIVABLE 500 CNY CARD");
    }

    @Test
    void aSurplusChargeIsOwedToTheCustomerUntilItIsGivenBack() {
        story.attempt(1, "CARD")
                .declined(1)
                .attempt(2, "WECHAT")
                .succeeded(2)
                .surplus(1)
                .refundReserved("s", 500, 1)
                .refunded("s", 500);
        assertThat(entries().subList(2, 5))
                .containsExactly(
                        "5.1 SURPLUS_RECEIPT BANK_CLEARING/SURPLUS 500 CNY CARD",
                        "6.1 REFUND_RESERVED SURPLUS/REFUNDS_PAYABLE 500 CNY CARD",
                        "7.1 REFUND_PAID REFUNDS_PAYABLE/BANK_CLEARING 500 CNY CARD");
    }

    @Test
    void aRefundIsSetAsideAndThenGoesOrIsFreeAgain() {
        story.attempt(1, "CARD")
                .succeeded(1)
                .refundReserved("a", 100)
                .refundUnknown("a")
                .refunded("a", 100)
                .refundReserved("b", 200)
                .refundFailed("b", 200)
                .lateRefund("b", 200);
        assertThat(entries().subList(2, 8))
                .containsExactly(
                        "3.1 REFUND_RESERVED MERCHANT_PAYABLE/REFUNDS_PAYABLE 100 CNY CARD",
                        "5.1 REFUND_PAID REFUNDS_PAYABLE/BANK_CLEARING 100 CNY CARD",
                        "6.1 REFUND_RESERVED MERCHANT_PAYABLE/REFUNDS_PAYABLE 200 CNY CARD",
                        "7.1 REFUND_RELEASED REFUNDS_PAYABLE/MERCHANT_PAYABLE 200 CNY CARD",
                        "8.1 REFUND_RESERVED MERCHANT_PAYABLE/REFUNDS_PAYABLE 200 CNY CARD",
                        "8.2 REFUND_PAID REFUNDS_PAYABLE/BANK_CLEARING 200 CNY CARD");
    }

    @Test
    void alarmsAndOpenOrWonDisputesMoveNoMoney() {
        story.attempt(1, "CARD")
                .succeeded(1)
                .contradicted(1)
                .mismatched()
                .disputed("d")
                .disputeWon("d")
                .disputed("e");
        assertThat(entries()).hasSize(2);
    }

    @Test
    void aLostDisputeTakesWhatTheMerchantStillHasAndASecondOneFindsNothing() {
        story.attempt(1, "CARD")
                .succeeded(1)
                .refundReserved("a", 100)
                .refunded("a", 100)
                .refundReserved("b", 50)
                .disputed("d")
                .disputed("e")
                .disputeLost("d")
                .disputeLost("e");
        assertThat(entries()).last().isEqualTo("8.1 DISPUTE_LOST MERCHANT_PAYABLE/CHARGEBACKS_PAYABLE 350 CNY CARD");
    }

    @Test
    void whatARefundReleasesAfterALostDisputeIsTheMerchantsUntilTheNext() {
        story.attempt(1, "CARD")
                .succeeded(1)
                .refundReserved("a", 100)
                .disputed("d")
                .disputed("e")
                .disputeLost("d")
                .refundFailed("a", 100)
                .disputeLost("e");
        assertThat(entries())
                .endsWith(
                        "6.1 DISPUTE_LOST MERCHANT_PAYABLE/CHARGEBACKS_PAYABLE 400 CNY CARD",
                        "7.1 REFUND_RELEASED REFUNDS_PAYABLE/MERCHANT_PAYABLE 100 CNY CARD",
                        "8.1 DISPUTE_LOST MERCHANT_PAYABLE/CHARGEBACKS_PAYABLE 100 CNY CARD");
    }

    @Test
    void whatTheBankTakesBackClearsWhatTheLostDisputeOwes() {
        story.attempt(1, "CARD")
                .succeeded(1)
                .refundReserved("a", 100)
                .refunded("a", 100)
                .disputed("d")
                .disputeLost("d")
                .chargedBack("d", 1, 400);
        assertThat(entries())
                .endsWith(
                        "6.1 DISPUTE_LOST MERCHANT_PAYABLE/CHARGEBACKS_PAYABLE 400 CNY CARD",
                        "7.1 CHARGEBACK_TAKEN CHARGEBACKS_PAYABLE/BANK_CLEARING 400 CNY CARD");
    }

    @Test
    void whatTheBankTakesBackMoreOrLessIsTheMerchantsLossOrGain() {
        story.attempt(1, "CARD").succeeded(1).disputed("d").disputeLost("d").chargedBack("d", 1, 300);
        assertThat(entries())
                .endsWith(
                        "5.1 CHARGEBACK_RELEASED CHARGEBACKS_PAYABLE/MERCHANT_PAYABLE 200 CNY CARD",
                        "5.2 CHARGEBACK_TAKEN CHARGEBACKS_PAYABLE/BANK_CLEARING 300 CNY CARD");
        PaymentStory more = PaymentStory.of("m1/O-2", 500, Currency.CNY)
                .attempt(1, "CARD")
                .succeeded(1)
                .refundReserved("a", 500)
                .refunded("a", 500)
                .disputed("d")
                .disputeLost("d")
                .chargedBack("d", 1, 500);
        assertThat(entries(more))
                .endsWith(
                        "7.1 DISPUTE_LOST MERCHANT_PAYABLE/CHARGEBACKS_PAYABLE 500 CNY CARD",
                        "7.2 CHARGEBACK_TAKEN CHARGEBACKS_PAYABLE/BANK_CLEARING 500 CNY CARD");
    }

    @Test
    void aLostDisputeOfWhatWasNotPaidTakesNothing() {
        story.attempt(1, "CARD").unknown(1).disputed("d").disputeLost("d").succeeded(1);
        assertThat(entries()).hasSize(2);
    }

    @Test
    void whatCannotHaveHappenedIsNotBooked() {
        story.attempt(1, "CARD").refunded("never-reserved", 100);
        assertThatThrownBy(this::entries)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("never-reserved");
    }

    private List<String> entries() {
        return entries(story);
    }

    private static List<String> entries(PaymentStory told) {
        @Nullable BookedPayment payment = null;
        for (SequencedEvent event : told.sequenced()) {
            payment = new JournalFold().after(payment, event);
        }
        return Objects.requireNonNull(payment).fresh().stream()
                .map(it -> it.sequence() + "." + it.line() + " " + it.kind() + " " + it.debit() + "/" + it.credit()
                        + " " + it.amount() + " " + it.channel())
                .toList();
    }
}
