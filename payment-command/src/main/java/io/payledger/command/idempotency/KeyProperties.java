package io.payledger.command.idempotency;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Idempotency keys.
 *
 * @param retention How long a key gets its first answer again. Default and least 7d, longer than any caller retries;
 *     after it the order itself still keeps a second charge away. Raise it when callers keep requests for longer.
 * @param cleanupEvery Pause between two removals of older keys. Default 10m; a longer one only lets more rows wait.
 */
@ConfigurationProperties("payledger.command.keys")
public record KeyProperties(
        @DefaultValue("7d") Duration retention,
        @DefaultValue("10m") Duration cleanupEvery) {
    private static final Duration LEAST = Duration.ofDays(7);

    public KeyProperties {
        if (retention.compareTo(LEAST) < 0) {
            throw new IllegalArgumentException(
                    "payledger.command.keys.retention (" + retention + ") must be at least " + LEAST);
        }
        if (cleanupEvery.compareTo(Duration.ofSeconds(1)) < 0) {
            throw new IllegalArgumentException(
                    "payledger.command.keys.cleanup-every (" + cleanupEvery + ") must be at least PT1S");
        }
    }
}
