package io.payledger.command.rules;

import io.payledger.api.id.Channel;
import io.payledger.api.money.Currency;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Rules on amounts and risk. Each applies only to a request that would start an attempt.
 *
 * @param currencies Currencies that are taken, by their codes of ISO 4217. Default none named: every currency that has
 *     minor units.
 * @param limits Smallest and largest amount of a channel in a currency, in minor units, as {@code limits.CARD.JPY.min} and
 *     {@code limits.CARD.JPY.max}; a name with an underscore stands in brackets, {@code limits[BANK_TRANSFER].CNY.max}.
 *     Default none. Set what the bank's contract says, so that it is refused before anything is sent.
 * @param payerWindow How far back the payments of one payer are counted. Default 1h, at most 31d.
 * @param payerMaxCount Attempts that one payer may start in the window; 0 is any number. Default 0: it holds only for
 *     requests that name their payer.
 * @param payerMaxSum Per currency, minor units that one payer's attempts in the window may sum up to. Default none: it
 *     holds only for requests that name their payer.
 */
@ConfigurationProperties("payledger.command.rules")
public record RuleProperties(
        @DefaultValue Set<Currency> currencies,
        @Nullable Map<String, Map<Currency, AmountRange>> limits,
        @DefaultValue("1h") Duration payerWindow,
        @DefaultValue("0") int payerMaxCount,
        @Nullable Map<Currency, Long> payerMaxSum) {
    private static final Duration LONGEST_WINDOW = Duration.ofDays(31);

    public RuleProperties {
        currencies = Set.copyOf(currencies);
        limits = limits == null ? Map.of() : Map.copyOf(limits);
        limits.keySet().forEach(Channel::new);
        payerMaxSum = payerMaxSum == null ? Map.of() : Map.copyOf(payerMaxSum);
        require(
                payerWindow.compareTo(Duration.ofSeconds(1)) >= 0 && payerWindow.compareTo(LONGEST_WINDOW) <= 0,
                "payledger.command.rules.payer-window (" + payerWindow + ") must be PT1S to " + LONGEST_WINDOW);
        require(
                payerMaxCount >= 0,
                "payledger.command.rules.payer-max-count (" + payerMaxCount + ") must not be negative");
        payerMaxSum.forEach((currency, minor) -> require(
                minor >= 1,
                "payledger.command.rules.payer-max-sum." + currency + " (" + minor + ") must be at least 1"));
    }

    /** No rule at all. */
    public static RuleProperties none() {
        return new RuleProperties(Set.of(), Map.of(), Duration.ofHours(1), 0, Map.of());
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
