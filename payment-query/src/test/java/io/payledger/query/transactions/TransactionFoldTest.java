package io.payledger.query.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.id.Channel;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.query.fixture.PaymentStory;
import io.payledger.query.projection.SequencedEvent;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TransactionFoldTest {
    private static final TransactionFold FOLD = new TransactionFold();

    @Test
    void submittedIsPendingWithoutAnAttempt() {
        Transaction payment = after(story());
        assertThat(payment.paymentId().value()).isEqualTo("m1/O-1");
        assertThat(payment.amount()).isEqualTo(Money.of(500, Currency.CNY));
        assertThat(payment.status()).isEqualTo(PaymentStatus.PENDING);
        assertThat(payment.current()).isNull();
        assertThat(payment.createdAt()).isEqualTo(second(0));
        assertThat(payment.updatedAt()).isEqualTo(second(0));
        assertThat(payment.settledAt()).isNull();
        assertThat(payment.lastSequence()).isZero();
    }

    @Test
    void anAttemptThatStartedIsProcessing() {
        Transaction payment = after(story().attempt(1, "WECHAT"));
        assertThat(payment.status()).isEqualTo(PaymentStatus.PROCESSING);
        Attempt attempt = current(payment);
        assertThat(attempt.number()).isEqualTo(1);
        assertThat(attempt.channel()).isEqualTo(new Channel("WECHAT"));
        assertThat(attempt.tradeNo()).isEqualTo(story().tradeNo(1));
        assertThat(attempt.startedAt()).isEqualTo(second(1));
        assertThat(payment.createdAt()).isEqualTo(second(0));
        assertThat(payment.updatedAt()).isEqualTo(second(1));
        assertThat(payment.lastSequence()).isEqualTo(1);
    }

    @Test
    void notSentIsPendingWithItsReasonAndResentIsProcessingWithoutOne() {
        PaymentStory story = story().attempt(1, "WECHAT").notSent(1);
        assertThat(after(story).status()).isEqualTo(PaymentStatus.PENDING);
        assertThat(current(after(story)).reason()).isEqualTo("BREAKER_OPEN");
        story.resent(1);
        assertThat(after(story).status()).isEqualTo(PaymentStatus.PROCESSING);
        assertThat(current(after(story)).reason()).isNull();
        assertThat(after(story).attempts()).hasSize(1);
    }

    @Test
    void succeededIsSuccessWithTheBanksReference() {
        Transaction payment = after(story().attempt(1, "WECHAT").unknown(1).succeeded(1));
        assertThat(payment.status()).isEqualTo(PaymentStatus.SUCCESS);
        assertThat(current(payment).bankReference()).isEqualTo("BANK-1");
        assertThat(current(payment).reason()).isNull();
        assertThat(payment.settledAt()).isEqualTo(second(3));
    }

    @Test
    void cancelledIsFailedForThatReason() {
        Transaction payment = after(story().attempt(1, "WECHAT").notSent(1).cancelled(1));
        assertThat(payment.status()).isEqualTo(PaymentStatus.FAILED);
        assertThat(current(payment).reason()).isEqualTo("CANCELLED");
        assertThat(payment.settledAt()).isEqualTo(second(3));
    }

    @Test
    void refundsMoveFromReservedToRefundedAndChangeNoStatus() {
        PaymentStory story = story().attempt(1, "WECHAT").succeeded(1).refundReserved("a", 100);
        assertThat(moneyBack(story)).isEqualTo("100 reserved, 0 refunded");
        story.refunded("a", 100).refundReserved("b", 50).refundFailed("b", 50);
        assertThat(moneyBack(story)).isEqualTo("0 reserved, 100 refunded");
        story.lateRefund("b", 50);
        assertThat(moneyBack(story)).isEqualTo("0 reserved, 150 refunded");
        assertThat(after(story).contradicted()).isFalse();
        story.refundContradicted("a");
        assertThat(after(story).contradicted()).isTrue();
        assertThat(after(story).status()).isEqualTo(PaymentStatus.SUCCESS);
        assertThat(after(story).settledAt()).isEqualTo(second(2));
    }

    @Test
    void d08OnlyADisputeThatTheMerchantWonLetsGo() {
        PaymentStory story =
                story().attempt(1, "WECHAT").succeeded(1).disputed("a").disputed("b");
        assertThat(after(story.disputeWon("a")).moneyBack().blockingDisputes()).isEqualTo(1);
        assertThat(after(story.disputeLost("b")).moneyBack().blockingDisputes()).isEqualTo(1);
        assertThat(after(story.disputed("c").disputeWon("c")).moneyBack().blockingDisputes())
                .isEqualTo(1);
    }

    @Test
    void declinedIsFailedWithTheBanksCode() {
        Transaction payment = after(story().attempt(1, "WECHAT").declined(1));
        assertThat(payment.status()).isEqualTo(PaymentStatus.FAILED);
        assertThat(current(payment).reason()).isEqualTo("NO_FUNDS");
        assertThat(payment.settledAt()).isEqualTo(second(2));
    }

    @Test
    void notChargedIsFailedWithItsReason() {
        Transaction payment = after(story().attempt(1, "WECHAT").notCharged(1));
        assertThat(payment.status()).isEqualTo(PaymentStatus.FAILED);
        assertThat(current(payment).reason()).isEqualTo("NOT_FOUND");
    }

    @Test
    void outcomeUnknownIsUnknownAndNotSettled() {
        Transaction payment = after(story().attempt(1, "WECHAT").unknown(1));
        assertThat(payment.status()).isEqualTo(PaymentStatus.UNKNOWN);
        assertThat(current(payment).reason()).isEqualTo("TIMEOUT");
        assertThat(payment.settledAt()).isNull();
    }

    @Test
    void aNewAttemptTakesTheRowAndKeepsTheOldOne() {
        Transaction payment = after(story().attempt(1, "WECHAT").declined(1).attempt(2, "CARD"));
        assertThat(payment.status()).isEqualTo(PaymentStatus.PROCESSING);
        assertThat(current(payment).channel()).isEqualTo(new Channel("CARD"));
        assertThat(current(payment).reason()).isNull();
        assertThat(payment.settledAt()).isNull();
        assertThat(payment.attempts())
                .extracting(Attempt::status)
                .containsExactly(PaymentStatus.FAILED, PaymentStatus.PROCESSING);
    }

    @Test
    void aLateSuccessBringsTheAttemptBackThatPays() {
        Transaction payment = after(story().attempt(1, "WECHAT")
                .declined(1)
                .attempt(2, "CARD")
                .declined(2)
                .lateSuccess(1));
        assertThat(payment.status()).isEqualTo(PaymentStatus.SUCCESS);
        assertThat(current(payment).number()).isEqualTo(1);
        assertThat(current(payment).bankReference()).isEqualTo("BANK-1");
        assertThat(payment.settledAt()).isEqualTo(second(5));
    }

    @Test
    void aSurplusChargeIsCountedAndMovesNothing() {
        Transaction payment = after(story().attempt(1, "WECHAT")
                .declined(1)
                .attempt(2, "CARD")
                .succeeded(2)
                .surplus(1));
        assertThat(payment.status()).isEqualTo(PaymentStatus.SUCCESS);
        assertThat(current(payment).number()).isEqualTo(2);
        assertThat(payment.surplusCharges()).isEqualTo(1);
        assertThat(payment.attempts().getFirst().surplus()).isTrue();
        assertThat(payment.attempts().getFirst().bankReference()).isEqualTo("BANK-1");
        assertThat(payment.attempts().getFirst().reason()).isEqualTo("NO_FUNDS");
        assertThat(payment.settledAt()).isEqualTo(second(4));
        assertThat(payment.updatedAt()).isEqualTo(second(5));
    }

    @Test
    void aContradictionIsFlaggedAndMovesNothing() {
        Transaction payment = after(story().attempt(1, "WECHAT").succeeded(1).contradicted(1));
        assertThat(payment.contradicted()).isTrue();
        assertThat(payment.mismatched()).isFalse();
        assertThat(payment.status()).isEqualTo(PaymentStatus.SUCCESS);
        assertThat(payment.settledAt()).isEqualTo(second(2));
        assertThat(payment.lastSequence()).isEqualTo(3);
    }

    @Test
    void aMismatchIsFlaggedAndMovesNothing() {
        Transaction payment = after(story().attempt(1, "WECHAT").mismatched());
        assertThat(payment.mismatched()).isTrue();
        assertThat(payment.contradicted()).isFalse();
        assertThat(payment.status()).isEqualTo(PaymentStatus.PROCESSING);
    }

    @Test
    void whatTheBankSaysIsKeptAsFarAsItCanBeStored() {
        Transaction payment = after(story().attempt(1, "WECHAT").declined(1, "A\u0000B"));
        assertThat(current(payment).reason()).isEqualTo("A\ufffdB");
    }

    @Test
    void storiesThatCannotBeAreRefused() {
        Transaction submitted = after(story());
        PaymentStory paid = story().attempt(1, "WECHAT").succeeded(1);
        assertThatThrownBy(() -> FOLD.after(submitted, paid.sequenced().getFirst()))
                .hasMessage("a payment is submitted once");
        assertThatThrownBy(() -> FOLD.after(null, paid.sequenced().get(1)))
                .hasMessage("the first event of a payment is that it is submitted");
        assertThatThrownBy(() -> FOLD.after(submitted, paid.sequenced().getLast()))
                .hasMessage("attempt 1 was never started");
        PaymentStory second = story().attempt(2, "WECHAT");
        assertThatThrownBy(() -> FOLD.after(submitted, second.sequenced().getLast()))
                .hasMessage("attempt 2 follows on attempt 0");
    }

    @Test
    @SuppressWarnings("NullAway") // What a damaged payload gives.
    void anEventWithoutItsAmountIsRefused() {
        PaymentEvent damaged = new PaymentEvent.PaymentSubmitted(story().id(), null);
        assertThatThrownBy(() -> FOLD.after(null, new SequencedEvent(damaged, 0, second(0))))
                .hasMessage("a payment has an amount");
    }

    private static PaymentStory story() {
        return PaymentStory.of("m1/O-1", 500, Currency.CNY);
    }

    private static Transaction after(PaymentStory story) {
        @Nullable Transaction payment = null;
        for (SequencedEvent event : story.sequenced()) {
            payment = FOLD.after(payment, event);
        }
        return Objects.requireNonNull(payment);
    }

    private static Attempt current(Transaction payment) {
        return Objects.requireNonNull(payment.current());
    }

    private static Instant second(int n) {
        return PaymentStory.START.plusSeconds(n);
    }

    private static String moneyBack(PaymentStory story) {
        MoneyBack back = after(story).moneyBack();
        return back.reservedMinor() + " reserved, " + back.refundedMinor() + " refunded";
    }

    @Test
    void whatGivesASurplusChargeBackIsBesideWhatThePaymentGivesBack() {
        PaymentStory story = story().attempt(1, "WECHAT")
                .declined(1)
                .attempt(2, "CARD")
                .succeeded(2)
                .surplus(1)
                .refundReserved("s", 500, 1);
        assertThat(after(story).moneyBack().refunds())
                .singleElement()
                .matches(Refund::ofSurplus)
                .matches(it -> it.chargeNo().equals(story.tradeNo(1)));
        story.refundReserved("a", 500, 2).refunded("s", 500).refunded("a", 500);
        assertThat(moneyBack(story)).isEqualTo("0 reserved, 500 refunded");
    }
}
