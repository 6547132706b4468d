package io.payledger.api.id;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdTest {
    static Stream<String> lookAlikes() {
        return Stream.of(
                "",
                " ",
                "o1 ",
                " o1",
                "é",
                "e\u0301",
                "\u212A1",
                "o\u200B1",
                "\u202Eo1",
                "o/1",
                ".",
                "..",
                "o\n1",
                "\ud800",
                "x".repeat(65));
    }

    /** C14, C15, C17: look-alikes, surrogates and over-long texts. */
    @ParameterizedTest
    @MethodSource("lookAlikes")
    void c14OnlyTheAsciiAllowListIsAnOrderId(String text) {
        assertThatThrownBy(() -> new OrderId(text)).isInstanceOf(IllegalIdException.class);
    }

    @Test
    void c14IdsAreCaseSensitive() {
        assertThat(new OrderId("O1")).isNotEqualTo(new OrderId("o1"));
    }

    @Test
    void theNameOfTheLedgersOwnKeysIsNoMerchant() {
        assertThatThrownBy(() -> new MerchantId("secret")).isInstanceOf(IllegalIdException.class);
        assertThatThrownBy(() -> PaymentId.parse("secret/payer")).isInstanceOf(IllegalIdException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "+1", " 1", "1.0", "0x1", "\u0661", "1234567890123456789"})
    void whatIsNoNumberOfARowNamesNone(String text) {
        assertThat(RowNumber.named(text)).isEmpty();
    }

    @Test
    void aRowIsNamedByItsNumber() {
        assertThat(RowNumber.named("0")).contains(0L);
        assertThat(RowNumber.named("999999999999999999")).contains(999_999_999_999_999_999L);
    }

    @Test
    void aPaymentIdReadsItsOwnText() {
        PaymentId id = PaymentId.of("m1", "O-88291");
        assertThat(id).hasToString("m1/O-88291");
        assertThat(PaymentId.parse(id.toString())).isEqualTo(id);
    }

    @Test
    void theTradeNumberIsAFunctionOfPaymentAndAttempt() {
        PaymentId id = PaymentId.of("m1", "O-88291");
        assertThat(TradeNo.ofCharge(id, 1)).isEqualTo(TradeNo.ofCharge(PaymentId.parse("m1/O-88291"), 1));
        assertThat(TradeNo.ofCharge(id, 1)).isNotEqualTo(TradeNo.ofCharge(id, 2));
        // Pinned: another value would be another charge at the bank for payments that are in flight at an upgrade.
        assertThat(TradeNo.ofCharge(id, 1).value()).isEqualTo("C65A1EHNF4VJ86BA527GBN42ZHTGQ");
    }
}
