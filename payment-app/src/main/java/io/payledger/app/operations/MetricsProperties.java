package io.payledger.app.operations;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Figures for operators.
 *
 * @param interval how often each node reads the figures that the database knows, default 10s: a scrape never waits for
 *     the database, and shows figures that are this old at most
 */
@ConfigurationProperties("payledger.metrics")
public record MetricsProperties(@DefaultValue("10s") Duration interval) {
    public MetricsProperties {
        if (interval.toMillis() < 1) {
            throw new IllegalArgumentException("payledger.metrics.interval (" + interval + ") must be at least 1ms");
        }
    }
}
