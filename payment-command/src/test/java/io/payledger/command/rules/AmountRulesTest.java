package io.payledger.command.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.payledger.api.id.Channel;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmountRulesTest {
    private final AmountRules rules = new AmountRules(
            Set.of(Currency.CNY, Currency.JPY, Currency.KWD),
            Map.of(
                    "CARD",
                            Map.of(
                                    Currency.CNY,
                                    new AmountRange(100L, 1000L),
                                    Currency.KWD,
                                    new AmountRange(null, 1234L)),
                    "WECHAT", Map.of(Currency.CNY, new AmountRange(1L, null))));

    @ParameterizedTest(name = "{2} {1} by {0}: {3}")
    @CsvSource({
        "CARD, CNY, 99, AMOUNT_BELOW_MINIMUM",
        "CARD, CNY, 100, ",
        "CARD, CNY, 1000, ",
        "CARD, CNY, 1001, AMOUNT_ABOVE_MAXIMUM",
        "CARD, KWD, 1, ",
        "CARD, KWD, 1234, ",
        "CARD, KWD, 1235, AMOUNT_ABOVE_MAXIMUM",
        "CARD, JPY, 999999999999999, ",
        "WECHAT, CNY, 999999999999999, ",
        "WECHAT, USD, 500, CURRENCY_NOT_ALLOWED"
    })
    void aRuleHoldsForItsChannelAndCurrency(Channel channel, Currency currency, long minor, ErrorCode refusal) {
        assertThat(rules.refusal(channel, Money.of(minor, currency)).map(ProblemException::code))
                .isEqualTo(java.util.Optional.ofNullable(refusal));
    }

    @Test
    void withoutRulesEverythingIsTaken() {
        AmountRules none = AmountRules.of(new RuleProperties(Set.of(), null, Duration.ofHours(1), 0, null));
        assertThat(none.refusal(new Channel("CARD"), Money.of(1, Currency.CLF))).isEmpty();
    }

    @Test
    void rulesThatCannotBeMeantAreRefusedAtTheStart() {
        assertThatIllegalArgumentException().isThrownBy(() -> new AmountRange(5L, 4L));
        assertThatIllegalArgumentException().isThrownBy(() -> new AmountRange(0L, null));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RuleProperties(Set.of(), null, Duration.ofDays(32), 0, null))
                .withMessageContaining("payer-window");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RuleProperties(Set.of(), null, Duration.ofHours(1), -1, null))
                .withMessageContaining("payer-max-count");
    }
}
