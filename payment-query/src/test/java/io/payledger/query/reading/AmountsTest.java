package io.payledger.query.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.money.Currency;
import java.math.BigInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmountsTest {
    /** C01: yen times one hundred. C09: more than 64 bits. */
    @ParameterizedTest
    @CsvSource({
        "500,JPY,500",
        "500,KRW,500",
        "500,CNY,5.00",
        "1200,KWD,1.200",
        "12345,CLF,1.2345",
        "1,CLF,0.0001",
        "0,CNY,0.00",
        "27670116110564327421,CNY,276701161105643274.21"
    })
    void c01MajorUnitsHaveTheDecimalsOfTheirCurrency(BigInteger minor, Currency currency, String major) {
        assertThat(Amounts.major(minor, currency)).isEqualTo(major);
    }

    /** Amounts that floating point makes 819, 3779 and 1.00 of. */
    @ParameterizedTest
    @CsvSource({"820,CNY,8.20", "3780,CNY,37.80", "1005,KWD,1.005"})
    void c02NoDecimalIsLostOnTheWay(BigInteger minor, Currency currency, String major) {
        assertThat(Amounts.major(minor, currency)).isEqualTo(major);
    }
}
