package io.payledger.command.rules;

import io.payledger.api.id.Channel;
import io.payledger.api.money.Currency;
import io.payledger.api.money.Money;
import io.payledger.api.problem.ErrorCode;
import io.payledger.api.problem.ProblemException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which money is taken on which channel: functions of the request and the configuration alone.
 *
 * @param currencies empty for every currency that has minor units
 */
public record AmountRules(Set<Currency> currencies, Map<String, Map<Currency, AmountRange>> limits) {

    public static AmountRules of(RuleProperties properties) {
        Map<String, Map<Currency, AmountRange>> limits = properties.limits();
        return new AmountRules(properties.currencies(), limits == null ? Map.of() : limits);
    }

    /** The refusal of the first rule that is broken; empty when none is. */
    public Optional<ProblemException> refusal(Channel channel, Money amount) {
        Currency currency = amount.currency();
        if (!currencies.isEmpty() && !currencies.contains(currency)) {
            return Optional.of(refused(
                    ErrorCode.CURRENCY_NOT_ALLOWED, "Payments in " + currency + " are not taken here", "currency"));
        }
        AmountRange range = limits.getOrDefault(channel.value(), Map.of()).get(currency);
        if (range == null) {
            return Optional.empty();
        }
        Long min = range.min();
        if (min != null && amount.minor() < min) {
            return Optional.of(refused(
                            ErrorCode.AMOUNT_BELOW_MINIMUM,
                            channel + " takes no less than " + Money.of(min, currency),
                            "amount")
                    .with("minimum", min));
        }
        Long max = range.max();
        if (max != null && amount.minor() > max) {
            return Optional.of(refused(
                            ErrorCode.AMOUNT_ABOVE_MAXIMUM,
                            channel + " takes no more than " + Money.of(max, currency),
                            "amount")
                    .with("maximum", max));
        }
        return Optional.empty();
    }

    private static ProblemException refused(ErrorCode code, String why, String field) {
        return new ProblemException(code, why + "; no attempt was started").with("field", field);
    }
}
