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
 */
@ConfigurationProperties("payledger.check")
public record CheckProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("03:30") LocalTime at,
        @DefaultValue("5m") Duration grace) {
    public CheckProperties {
        if (grace.isNegative()) {
            throw new IllegalArgumentException("payledger.check.grace (" + grace + ") must not be negative");
        }
    }
}
