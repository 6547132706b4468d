package io.payledger.query.alarms;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * When something is an alarm.
 *
 * @param interval How often each node looks for causes and for their ends. Default 10s; an alarm begins and ends that
 *     much late at most. Shorter costs a few small statements more.
 * @param pileUpAfter How long a payment may be PENDING, PROCESSING or UNKNOWN before it counts as piling up. Default 5m:
 *     by then a bank that works has been asked three times.
 * @param pileUpCount How many such payments of one status are an alarm. Default 10: fewer are the everyday lot of banks
 *     and end by themselves or in manual review.
 * @param behindAfter How long an event may wait for a processor. Default 1m: processors follow within milliseconds.
 */
@ConfigurationProperties("payledger.alarms")
public record AlarmProperties(
        @DefaultValue("10s") Duration interval,
        @DefaultValue("5m") Duration pileUpAfter,
        @DefaultValue("10") int pileUpCount,
        @DefaultValue("1m") Duration behindAfter) {
    public AlarmProperties {
        requirePositive("interval", interval);
        requirePositive("pile-up-after", pileUpAfter);
        requirePositive("behind-after", behindAfter);
        if (pileUpCount < 1) {
            throw new IllegalArgumentException(
                    "payledger.alarms.pile-up-count (" + pileUpCount + ") must be at least 1");
        }
    }

    private static void requirePositive(String key, Duration value) {
        if (value.toMillis() < 1) {
            throw new IllegalArgumentException("payledger.alarms." + key + " (" + value + ") must be at least 1ms");
        }
    }
}
