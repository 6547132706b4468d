package io.payledger.app.edge;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits of the HTTP edge.
 *
 * @param maxBody largest request body, default 64 KB: a payment needs less than one; raise it only for a route that
 *     takes files
 */
@ConfigurationProperties("payledger.edge")
public record EdgeProperties(@DefaultValue("64KB") DataSize maxBody) {
    public EdgeProperties {
        if (maxBody.toBytes() < 1024) {
            throw new IllegalArgumentException(
                    "payledger.edge.max-body (" + maxBody + ") must be at least 1KB: a payment would not fit");
        }
    }
}
