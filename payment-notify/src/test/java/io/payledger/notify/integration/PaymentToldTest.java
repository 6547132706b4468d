package io.payledger.notify.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.PaymentEvent;
import io.payledger.notify.fixture.Story;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PaymentToldTest {

    /** B23: a "fully paid" notice went out on a decline, and none on the success that followed. */
    @Test
    void b23PaidIsToldOnSuccessAndOnlyOnce() {
        assertThat(types(Story.of("m1/o1").attempt(1).declined(1).attempt(2).succeeded(2)))
                .containsExactly("payment.failed", "payment.succeeded");
    }

    @Test
    void aRefundOfASurplusChargeIsNoRefundOfTheOrder() {
        List<IntegrationEvent> told = told(Story.of("m1/o1")
                .attempt(1)
                .declined(1)
                .attempt(2)
                .succeeded(2)
                .surplus(1)
                .refunded("surplus-1", 500, 1)
                .refunded("r1", 200, 2)
                .refunded("r2", 300, 2));
        assertThat(told)
                .extracting(event -> event.type().type())
                .containsExactly(
                        "payment.failed",
                        "payment.succeeded",
                        "payment.surplus_detected",
                        "payment.surplus_refunded",
                        "payment.refunded",
                        "payment.refunded");
        assertThat(told.getLast().data()).containsEntry(Member.REFUNDED_TOTAL, 500L);
        assertThat(told.get(3).data()).doesNotContainKey(Member.REFUNDED_TOTAL);
    }

    @Test
    void whatIsOnItsWayIsNoNews() {
        assertThat(types(Story.of("m1/o1").attempt(1))).isEmpty();
    }

    @Test
    void idsAreAFunctionOfPaymentAndSequence() {
        assertThat(EventIds.of(PaymentId.of("m1", "o1"), 2))
                .isEqualTo(EventIds.of(PaymentId.of("m1", "o1"), 2))
                .matches("evt_[0-9a-f]{32}")
                .isNotEqualTo(EventIds.of(PaymentId.of("m1", "o1"), 3))
                .isNotEqualTo(EventIds.of(PaymentId.of("m1", "o12"), 2));
    }

    @Test
    void theSequenceIsTenDigitsOrMore() {
        IntegrationEvent event = told(Story.of("m1/o1").attempt(1).succeeded(1)).getFirst();
        assertThat(sequence(event, 2)).isEqualTo("0000000002");
        assertThat(sequence(event, 12_345_678_901L)).isEqualTo("12345678901");
    }

    private static Object sequence(IntegrationEvent of, long sequence) {
        IntegrationEvent event =
                new IntegrationEvent(of.id(), of.type(), of.payment(), sequence, of.at(), null, of.data());
        return new CloudEventJson(URI.create("urn:test")).envelope(event).getExtension(CloudEventJson.SEQUENCE);
    }

    @Test
    void anEventWithoutTheOnesBeforeItCannotBeTold() {
        PaymentEvent late = Story.of("m1/o1").attempt(1).succeeded(1).events().getLast();
        assertThatThrownBy(() -> PaymentTold.NOTHING.after(late, 2, Story.START, null))
                .isInstanceOf(UntellableException.class);
    }

    /** C15: half of a surrogate pair in a bank's words. */
    @Test
    void c15WordsThatNoJsonCanHoldAreToldAllTheSame() {
        PaymentId id = PaymentId.of("m1", "o1");
        TradeNo tradeNo = TradeNo.ofCharge(id, 1);
        Money amount = Money.of(500, Currency.CNY);
        PaymentTold told = PaymentTold.NOTHING
                .after(new PaymentEvent.PaymentSubmitted(id, amount), 0, Story.START, null)
                .after(
                        new PaymentEvent.PaymentAttemptStarted(id, 1, tradeNo, new Channel("WECHAT"), amount),
                        1,
                        Story.START,
                        null)
                .after(
                        new PaymentEvent.PaymentSucceeded(
                                id, 1, tradeNo, amount, "B\u0000\uD800\"", EvidenceSource.REPLY),
                        2,
                        Story.START,
                        null);
        byte[] json =
                new CloudEventJson(URI.create("urn:test")).write(told.news().orElseThrow());
        assertThat(new String(json, StandardCharsets.UTF_8)).contains("\"bankReference\":\"B\\u0000");
    }

    private static List<String> types(Story story) {
        return told(story).stream().map(event -> event.type().type()).toList();
    }

    private static List<IntegrationEvent> told(Story story) {
        List<IntegrationEvent> news = new ArrayList<>();
        PaymentTold told = PaymentTold.NOTHING;
        List<PaymentEvent> events = story.events();
        for (int i = 0; i < events.size(); i++) {
            told = told.after(events.get(i), i, Story.START, null);
            told.news().ifPresent(news::add);
        }
        return news;
    }
}
