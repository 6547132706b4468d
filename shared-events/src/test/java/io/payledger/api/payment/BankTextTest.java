package io.payledger.api.payment;

import static org.assertj.core.api.Assertions.assertThat;

import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import org.junit.jupiter.api.Test;

class BankTextTest {

    @Test
    void halfOfAPairIsReplacedAndNothingElseIs() {
        assertThat(BankText.wellFormed("")).isEmpty();
        assertThat(BankText.wellFormed("付款\uD83D\uDE00 BK-1")).isEqualTo("付款\uD83D\uDE00 BK-1");
        assertThat(BankText.wellFormed("cut\uD83D")).isEqualTo("cut\uFFFD");
        assertThat(BankText.wellFormed("\uDE00behind")).isEqualTo("\uFFFDbehind");
        assertThat(BankText.wellFormed("\uD83D\uD83D\uDE00")).isEqualTo("\uFFFD\uD83D\uDE00");
    }

    @Test
    void noNewsIsLostForABanksLetters() {
        Money amount = Money.of(1, Currency.CNY);
        assertThat(new BankOutcome.Charged(amount, "B\uD83D").bankReference()).isEqualTo("B\uFFFD");
        assertThat(new BankOutcome.Declined("\uDE00").bankCode()).isEqualTo("\uFFFD");
        assertThat(new BankOutcome.Silent("\uD83D").why()).isEqualTo("\uFFFD");
        assertThat(new RefundOutcome.Refunded(amount, "B\uD83D").bankReference())
                .isEqualTo("B\uFFFD");
        assertThat(new RefundOutcome.Declined("\uDE00").bankCode()).isEqualTo("\uFFFD");
    }
}
