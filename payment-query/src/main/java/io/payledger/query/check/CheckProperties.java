package io.payledger.query.check;

import java.time.Duration;
import java.time.LocalTime;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The check of the whole ledger, once a day by one of the nodes with the role {@code query}.
 *
 * @param enabled whether this node does it; switch it off where it may not take the time of requests
 * @param at when, in UTC; a ledger that rested then does it when it is started
 * @param grace how long a change may take to be everywhere, so that what is merely not finished is no finding: longer than
 *     processors lag when all is well
 * @param bankDays of how many days that are over the banks are asked for their totals, where they tell any, 0 to 31. Default
 *     7: a ledger may rest over a long weekend. 0 asks none: for a channel whose bank also books what others charge
 */
@ConfigurationProperties("payledger.check")
public record CheckProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("03:30") LocalTime at,
        @DefaultValue("5m") Duration grace,
        @DefaultValue("7") int bankDays) {
    private static final int MOST_DAYS = 31;

    public CheckProperties {
        if (grace.isNegative()) {
            throw new IllegalArgumentException("payledger.check.grace (" + grace + ") must not be negative");
        }
        if (bankDays < 0 || bankDays > MOST_DAYS) {
            throw new IllegalArgumentException(
                    "payledger.check.bank-days (" + bankDays + ") must be from 0 to " + MOST_DAYS);
        }
    }
}
