package io.payledger.api.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MoneyTest {
    /** C01: yen times one hundred. */
    @ParameterizedTest
    @CsvSource({"500,JPY,500", "500,CNY,5.00", "1234,KWD,1.234", "12345,CLF,1.2345", "1,KRW,1"})
    void c01MajorUnitsFollowTheIsoExponent(long minor, Currency currency, String major) {
        assertThat(Money.of(minor, currency).major()).isEqualTo(major);
    }

    /** C09: sums of valid longs wrapped. */
    @Test
    void c09ASumThatDoesNotFitIsRefusedAndNeverWraps() {
        Money large = Money.of(Long.MAX_VALUE, Currency.CNY);
        assertThatThrownBy(() -> large.plus(Money.of(1, Currency.CNY))).isInstanceOf(ArithmeticException.class);
    }

    @Test
    void amountsOfTwoCurrenciesNeverMix() {
        assertThatThrownBy(() -> Money.of(1, Currency.CNY).plus(Money.of(1, Currency.JPY)))
                .isInstanceOfSatisfying(CurrencyMismatchException.class, e -> {
                    assertThat(e.left()).isEqualTo(Currency.CNY);
                    assertThat(e.right()).isEqualTo(Currency.JPY);
                });
    }

    @Test
    void moneyIsNeverNegative() {
        assertThatThrownBy(() -> Money.of(-1, Currency.CNY)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Money.of(1, Currency.CNY).minus(Money.of(2, Currency.CNY)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
