package io.payledger.command.rules;

import io.payledger.api.money.Currency;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How much one payer may spend.
 *
 * @param maxCount attempts within the window; 0 is any number
 * @param maxSum per currency, minor units within the window
 */
record PayerLimits(Duration window, int maxCount, Map<Currency, Long> maxSum) {

    static PayerLimits of(RuleProperties properties) {
        Map<Currency, Long> sums = properties.payerMaxSum();
        return new PayerLimits(
                properties.payerWindow(), properties.payerMaxCount(), sums == null ? Map.of() : Map.copyOf(sums));
    }

    boolean limit() {
        return maxCount > 0 || !maxSum.isEmpty();
    }

    int countOrAny() {
        return maxCount == 0 ? Integer.MAX_VALUE : maxCount;
    }

    @Nullable
    Long sumIn(Currency currency) {
        return maxSum.get(currency);
    }
}
