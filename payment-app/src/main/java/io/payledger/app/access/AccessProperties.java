package io.payledger.app.access;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Who may use the API.
 *
 * @param keyCacheTime how long a key is remembered after it was read, default 10s: a revoked key works that long at most
 *     on a node that used it; shorter means more reads, longer a later revocation
 */
@ConfigurationProperties("payledger.access")
public record AccessProperties(@DefaultValue("10s") Duration keyCacheTime) {
    public AccessProperties {
        if (keyCacheTime.isNegative() || keyCacheTime.compareTo(Duration.ofMinutes(5)) > 0) {
            throw new IllegalArgumentException("payledger.access.key-cache-time (" + keyCacheTime
                    + ") must be between 0 and 5m: a revoked key would work that long");
        }
    }
}
