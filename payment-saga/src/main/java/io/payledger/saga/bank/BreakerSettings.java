package io.payledger.saga.bank;

import io.payledger.saga.time.TimeLayers;
import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * When a channel is left alone for a while. Charges and refunds have a breaker of their own, questions another one: a
 * bank whose queries are down can still charge, and the other way round.
 *
 * @param failurePercent Failed calls of the last {@code window} at which no further one is sent. 80: a bank that loses
 *     half of its answers still charges, and what it has charged is found by a query; a bank that answers nearly nothing
 *     rests.
 * @param window How many of the last calls count. 50.
 * @param atLeast How many calls must be in the window before it counts. 20: two failures in the morning are no outage.
 * @param openFor How long nothing is sent then. 10s. What would have been is reported as not sent, and resent later.
 * @param probes How many calls are let through after that to see whether the bank is back. 3; when they fail, a silent
 *     bank included, nothing is sent for another {@code open-for}.
 */
public record BreakerSettings(
        @DefaultValue("80") int failurePercent,
        @DefaultValue("50") int window,
        @DefaultValue("20") int atLeast,
        @DefaultValue("10s") Duration openFor,
        @DefaultValue("3") int probes) {

    /** What holds when nothing is configured. */
    static final BreakerSettings DEFAULT = new BreakerSettings(80, 50, 20, Duration.ofSeconds(10), 3);

    public BreakerSettings {
        if (failurePercent < 1 || failurePercent > 100) {
            throw new IllegalArgumentException("failure-percent (" + failurePercent + ") must be 1 to 100");
        }
        requirePositive("window", window);
        requirePositive("at-least", atLeast);
        requirePositive("probes", probes);
        if (atLeast > window) {
            throw new IllegalArgumentException(
                    "at-least (" + atLeast + ") must not be more than window (" + window + "): it would never open");
        }
        TimeLayers.requirePositive("open-for", openFor);
    }

    private static void requirePositive(String key, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(key + " (" + value + ") must be at least 1");
        }
    }
}
