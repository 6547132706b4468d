package io.payledger.app.access;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long people stay signed in to the pages.
 *
 * @param idleTimeout after so long without a page asked for, a person must sign in again; default 30m. Longer leaves
 *     unattended screens open
 * @param longest after so long a person must sign in again whatever they do; default 12h, one working day
 */
@ConfigurationProperties("payledger.access.pages")
public record PageAccessProperties(
        @DefaultValue("30m") Duration idleTimeout,
        @DefaultValue("12h") Duration longest) {
    public PageAccessProperties {
        if (idleTimeout.compareTo(Duration.ofMinutes(1)) < 0) {
            throw new IllegalArgumentException(
                    "payledger.access.pages.idle-timeout (" + idleTimeout + ") must be at least 1m");
        }
        if (longest.compareTo(idleTimeout) < 0) {
            throw new IllegalArgumentException("payledger.access.pages.longest (" + longest
                    + ") must be at least payledger.access.pages.idle-timeout (" + idleTimeout + ")");
        }
    }
}
