package io.payledger.saga.callback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.payledger.api.id.Channel;
import io.payledger.api.id.PaymentId;
import io.payledger.api.id.TradeNo;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.payment.BankOutcome;
import io.payledger.api.payment.EvidenceSource;
import io.payledger.api.payment.RefundCommand.RecordRefundOutcome;
import io.payledger.api.payment.RefundEvidence;
import io.payledger.api.payment.RefundOutcome;
import io.payledger.api.payment.StatedCharge;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallbackMessageTest {
    private static final Channel CHANNEL = new Channel("WECHAT");
    private static final String SUCCESS =
            "{\"merchantId\":\"m1\",\"orderId\":\"o1\",\"tradeNo\":\"C123456\",\"amount\":500,\"currency\":\"JPY\",\"status\":\"SUCCESS\",\"bankReference\":\"B1\"}";
    private static final Money AMOUNT = Money.of(500, Currency.JPY);

    @Test
    void aSuccessIsACharge() {
        CallbackMessage.OfCharge message = charge(SUCCESS);
        assertThat(message.paymentId()).isEqualTo(PaymentId.of("m1", "o1"));
        assertThat(message.evidence().outcome()).isEqualTo(new BankOutcome.Charged(AMOUNT, "B1"));
        assertThat(message.evidence().stated()).isEqualTo(new StatedCharge(CHANNEL, AMOUNT));
    }

    @Test
    void aFailIsADecline() {
        assertThat(charge(SUCCESS.replace("SUCCESS", "FAIL").replace("bankReference", "declineCode"))
                        .evidence()
                        .outcome())
                .isEqualTo(new BankOutcome.Declined("B1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"success", "PROCESSING", "SUCCESSFUL", "0"})
    void anyOtherWordSaysNothingOfTheCharge(String word) {
        assertThat(charge(SUCCESS.replace("SUCCESS", word)).evidence().outcome())
                .isEqualTo(new BankOutcome.Silent("CALLBACK " + word));
    }

    @Test
    void newFieldsAreNoTrouble() {
        assertThat(read(SUCCESS.replace("}", ",\"mood\":{\"a\":[1]}}")).paymentId())
                .isEqualTo(PaymentId.of("m1", "o1"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "500.0→500",
                "\"500\"→500",
                "0→500",
                "-5→500",
                "1e3→500",
                "9999999999999999→500",
                "null→500",
                "X→JPY",
                "jpy→JPY",
                "a/b→o1",
                "C1→C123456",
                "→SUCCESS"
            })
    void aWrongFieldMakesItUnreadable(String change) {
        String[] parts = change.split("→", -1);
        assertThatThrownBy(() -> read(SUCCESS.replaceFirst(parts[1], parts[0])))
                .isInstanceOf(UnreadableCallbackException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "[]", "{}", "{", "{} {}", "true", "{\"amount\":1,\"amount\":2}"})
    void whatIsNoSuchObjectIsUnreadable(String body) {
        assertThatThrownBy(() -> read(body)).isInstanceOf(UnreadableCallbackException.class);
    }

    @Test
    void aMessageWithARefundNumberIsOfTheRefund() {
        String refund = SUCCESS.replace("\"tradeNo\":\"C123456\"", "\"tradeNo\":\"C123456\",\"refundNo\":\"R123456\"");
        assertThat(read(refund))
                .isEqualTo(new CallbackMessage.OfRefund(
                        PaymentId.of("m1", "o1"),
                        new RefundEvidence(
                                new TradeNo("R123456"),
                                EvidenceSource.CALLBACK,
                                new RefundOutcome.Refunded(AMOUNT, "B1"),
                                new StatedCharge(CHANNEL, AMOUNT))));
        assertThat(read(refund.replace("SUCCESS", "WAITING")).command())
                .isInstanceOfSatisfying(
                        RecordRefundOutcome.class,
                        it -> assertThat(it.evidence().outcome())
                                .isEqualTo(new RefundOutcome.Silent("CALLBACK WAITING")));
    }

    private static CallbackMessage.OfCharge charge(String body) {
        return (CallbackMessage.OfCharge) read(body);
    }

    private static CallbackMessage read(String body) {
        return CallbackBody.read(CHANNEL, body.getBytes(StandardCharsets.UTF_8));
    }
}
