package io.payledger.query.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.money.Currency;
import io.payledger.api.payment.PaymentStatus;
import io.payledger.query.fixture.PaymentStory;
import io.payledger.query.projection.SequencedEvent;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CountedPaymentFoldTest {
    private static final CountedPaymentFold FOLD = new CountedPaymentFold();

    @Test
    void withoutAnAttemptThereIsNoChannel() {
        assertThat(after(story()).bucket()).isEqualTo(bucket("", PaymentStatus.PENDING));
    }

    @Test
    void eachEventOfAnAttemptCountsThePaymentWhereTheAttemptStands() {
        PaymentStory story = story().attempt(1, "WECHAT");
        assertThat(after(story).bucket()).isEqualTo(bucket("WECHAT", PaymentStatus.PROCESSING));
        assertThat(after(story.notSent(1)).bucket()).isEqualTo(bucket("WECHAT", PaymentStatus.PENDING));
        assertThat(after(story.resent(1)).bucket()).isEqualTo(bucket("WECHAT", PaymentStatus.PROCESSING));
        assertThat(after(story.unknown(1)).bucket()).isEqualTo(bucket("WECHAT", PaymentStatus.UNKNOWN));
        assertThat(after(story.notCharged(1)).bucket()).isEqualTo(bucket("WECHAT", PaymentStatus.FAILED));
        assertThat(after(story.attempt(2, "CARD")).bucket()).isEqualTo(bucket("CARD", PaymentStatus.PROCESSING));
        assertThat(after(story.declined(2)).bucket()).isEqualTo(bucket("CARD", PaymentStatus.FAILED));
        assertThat(after(story.attempt(3, "ALIPAY").succeeded(3)).bucket())
                .isEqualTo(bucket("ALIPAY", PaymentStatus.SUCCESS));
    }

    @Test
    void aLateSuccessIsCountedAtTheChannelThatPays() {
        PaymentStory story = story().attempt(1, "WECHAT")
                .declined(1)
                .attempt(2, "CARD")
                .declined(2)
                .lateSuccess(1);
        assertThat(after(story).bucket()).isEqualTo(bucket("WECHAT", PaymentStatus.SUCCESS));
    }

    @Test
    void alarmsMoveNothingButTheSequence() {
        PaymentStory story =
                story().attempt(1, "WECHAT").declined(1).attempt(2, "CARD").succeeded(2);
        Bucket paid = bucket("CARD", PaymentStatus.SUCCESS);
        assertThat(after(story.surplus(1)).bucket()).isEqualTo(paid);
        assertThat(after(story.contradicted(2)).bucket()).isEqualTo(paid);
        assertThat(after(story.mismatched()).bucket()).isEqualTo(paid);
        assertThat(after(story).lastSequence()).isEqualTo(7);
    }

    @Test
    void storiesThatCannotBeAreRefused() {
        CountedPayment submitted = after(story());
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

    private static Bucket bucket(String channel, PaymentStatus status) {
        return new Bucket("m1", channel, Currency.CNY, status);
    }

    private static PaymentStory story() {
        return PaymentStory.of("m1/O-1", 500, Currency.CNY);
    }

    private static CountedPayment after(PaymentStory story) {
        @Nullable CountedPayment payment = null;
        for (SequencedEvent event : story.sequenced()) {
            payment = FOLD.after(payment, event);
        }
        return Objects.requireNonNull(payment);
    }
}
