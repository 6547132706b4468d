package io.payledger.command.rules;

import org.jspecify.annotations.Nullable;

/**
 * Which amounts are taken, in minor units, both ends included.
 *
 * @param min null when there is no minimum
 * @param max null when there is no maximum but that of any request
 */
public record AmountRange(@Nullable Long min, @Nullable Long max) {
    public AmountRange {
        if (min != null && min < 1 || max != null && max < 1 || min != null && max != null && min > max) {
            throw new IllegalArgumentException("payledger.command.rules.limits: min (" + min + ") and max (" + max
                    + ") must be at least 1 minor unit, and min not above max");
        }
    }
}
