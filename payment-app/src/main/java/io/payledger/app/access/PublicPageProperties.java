package io.payledger.app.access;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How much strangers may ask of one node's public page of disputes. An address is that of the connection, of version 6 its
 * network of 64 bits: behind a proxy set server.forward-headers-strategy, or all customers are one.
 *
 * @param enabled whether there is the page; default true
 * @param sendsPerHour complaints and disputes from one address, default 10: more than one person has to tell
 * @param sendsPerHourOfAll of all addresses together, default 600: what one flood can have people look through
 * @param viewsPerMinute requests for the page from one address, default 120
 */
@ConfigurationProperties("payledger.access.public-page")
public record PublicPageProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("10") int sendsPerHour,
        @DefaultValue("600") int sendsPerHourOfAll,
        @DefaultValue("120") int viewsPerMinute) {
    public PublicPageProperties {
        require(sendsPerHour >= 1, "sends-per-hour", sendsPerHour, "at least 1");
        require(
                sendsPerHourOfAll >= sendsPerHour,
                "sends-per-hour-of-all",
                sendsPerHourOfAll,
                "at least payledger.access.public-page.sends-per-hour (" + sendsPerHour + ")");
        require(viewsPerMinute >= 1, "views-per-minute", viewsPerMinute, "at least 1");
    }

    private static void require(boolean holds, String key, int value, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(
                    "payledger.access.public-page." + key + " (" + value + ") must be " + rule);
        }
    }
}
