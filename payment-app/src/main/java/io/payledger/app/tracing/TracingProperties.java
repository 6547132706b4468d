package io.payledger.app.tracing;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Traces for a collector of OpenTelemetry.
 *
 * @param otlpUrl Where spans are sent, by OTLP over HTTP: {@code http://collector:4318/v1/traces}. No default: then none are
 *     made.
 * @param share Of the traces, the share that is sent, 0 to 1. Default 1. The trace's id decides, so all nodes send the same
 *     ones.
 * @param service What this ledger is called in the collector. Default payledger.
 */
@ConfigurationProperties("payledger.tracing")
public record TracingProperties(
        @Nullable URI otlpUrl,
        @DefaultValue("1") double share,
        @DefaultValue("payledger") String service) {

    /** The key that turns tracing on. */
    static final String OTLP_URL = "payledger.tracing.otlp-url";

    public TracingProperties {
        if (otlpUrl != null
                && (!List.of("http", "https").contains(String.valueOf(otlpUrl.getScheme()))
                        || otlpUrl.getHost() == null)) {
            throw new IllegalArgumentException(OTLP_URL + " (" + otlpUrl + ") must begin with http:// or https://");
        }
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("payledger.tracing.share (" + share + ") must be between 0 and 1");
        }
    }
}
