package io.payledger.command.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.api.payment.PaymentEvent.PaymentAttemptStarted;
import io.payledger.api.payment.PaymentEvent.PaymentDeclined;
import io.payledger.api.payment.PaymentEvent.PaymentSubmitted;
import io.payledger.api.payment.PaymentEvent.PaymentSucceeded;
import io.payledger.api.payment.PaymentEvent.SurplusChargeDetected;
import io.payledger.command.payment.PaymentModel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What somebody is told at once who says "I was charged twice". */
class KnownBodyTest {
    private static final PaymentId ID = PaymentId.of("m1", "o1");
    private static final Money AMOUNT = Money.of(500, Currency.CNY);

    private final List<PaymentEvent> story =
            new ArrayList<>(List.of(new PaymentSubmitted(ID, AMOUNT), attempt(1), declined(1), attempt(2)));

    private static PaymentAttemptStarted attempt(int number) {
        return new PaymentAttemptStarted(ID, number, tradeNo(number), new Channel("CARD"), AMOUNT);
    }

    private static PaymentDeclined declined(int number) {
        return new PaymentDeclined(ID, number, tradeNo(number), "05", EvidenceSource.REPLY);
    }

    private static TradeNo tradeNo(int number) {
        return TradeNo.ofCharge(ID, number);
    }

    private KnownBody known() {
        return KnownBody.of(PaymentModel.foldAftersales(story).orElseThrow());
    }

    @Test
    void whoWasChargedTwiceSeesBothChargesAndWhichOneIsTooMany() {
        story.add(new PaymentSucceeded(ID, 2, tradeNo(2), AMOUNT, "B-2", EvidenceSource.REPLY));
        story.add(new SurplusChargeDetected(ID, 1, tradeNo(1), AMOUNT, "B-1", EvidenceSource.STATEMENT));
        assertThat(known().charges())
                .extracting(KnownBody.Charge::bankReference, KnownBody.Charge::surplus)
                .containsExactly(tuple("B-1", true), tuple("B-2", false));
        assertThat(known().undecided()).isZero();
        assertThat(known().captured()).isEqualTo(500);
    }

    @Test
    void whatTheBankHasNotDecidedIsNoChargeAndNotLeftOutEither() {
        assertThat(known().charges()).isEmpty();
        assertThat(known().undecided()).isEqualTo(1);
        assertThat(known().captured()).isZero();
    }
}
