package io.payledger.app.access;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How much one merchant may ask of one node, so that it cannot take the service from the others. Staff have a limit each.
 *
 * @param perSecond requests a second in the long run, default 10000: above what one node does, so nobody meets it by
 *     accident; set it to what one merchant may take of a node. 0 for no limit
 * @param burst requests that may come at once after a pause, default 20000: two seconds' worth; at least as many as
 *     perSecond
 */
@ConfigurationProperties("payledger.access.rate-limit")
public record RateLimitProperties(
        @DefaultValue("10000") long perSecond,
        @DefaultValue("20000") long burst) {
    public RateLimitProperties {
        if (perSecond < 0 || perSecond > 1_000_000) {
            throw new IllegalArgumentException(
                    "payledger.access.rate-limit.per-second (" + perSecond + ") must be between 0 and 1000000");
        }
        if (burst < perSecond || burst < 1) {
            throw new IllegalArgumentException("payledger.access.rate-limit.burst (" + burst
                    + ") must be at least 1 and at least payledger.access.rate-limit.per-second (" + perSecond + ")");
        }
    }
}
