package io.payledger.banksim.faults;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * The faults that hit a part of all requests.
 *
 * @param rates the part of the calls that each fault hits, 0 to 1 with at most nine decimals; those of one exclusive
 *     stage add up to 1 at the most
 * @param seed the same seed hits the same calls
 */
public record RateFaults(Map<Fault, BigDecimal> rates, long seed, FaultSettings settings) {
    private static final int DECIMALS = 9;

    /** So many parts are a rate of 1. */
    static final long WHOLE = 1_000_000_000L;

    public RateFaults {
        Map<Fault, BigDecimal> sorted = new EnumMap<>(Fault.class);
        sorted.putAll(rates);
        rates = Collections.unmodifiableMap(sorted);
        for (Map.Entry<Fault, BigDecimal> rate : rates.entrySet()) {
            requireRate(rate.getKey(), rate.getValue());
            OrderFaults.requireAim(rate.getKey(), settings);
        }
        for (Fault.Stage stage : Fault.Stage.values()) {
            if (stage.exclusive() && sum(rates, stage) > WHOLE) {
                throw new IllegalArgumentException("the rates of " + names(stage) + " add up to more than 1");
            }
        }
    }

    /** No fault at all. */
    public static RateFaults none(long seed) {
        return new RateFaults(Map.of(), seed, FaultSettings.DEFAULT);
    }

    /** The rate in billionths; 0 for a fault without one. */
    long parts(Fault fault) {
        BigDecimal rate = rates.get(fault);
        return rate == null ? 0 : toParts(rate);
    }

    boolean isEmpty() {
        return rates.isEmpty();
    }

    private static void requireRate(Fault fault, BigDecimal rate) {
        if (rate.signum() < 0 || rate.compareTo(BigDecimal.ONE) > 0) {
            throw new IllegalArgumentException("the rate of " + fault.wireName() + " must be 0 to 1");
        }
        if (rate.stripTrailingZeros().scale() > DECIMALS) {
            throw new IllegalArgumentException(
                    "the rate of " + fault.wireName() + " must have at most " + DECIMALS + " decimals");
        }
    }

    private static long toParts(BigDecimal rate) {
        return rate.movePointRight(DECIMALS).longValueExact();
    }

    private static long sum(Map<Fault, BigDecimal> rates, Fault.Stage stage) {
        return rates.entrySet().stream()
                .filter(rate -> rate.getKey().stage() == stage)
                .mapToLong(rate -> toParts(rate.getValue()))
                .sum();
    }

    private static String names(Fault.Stage stage) {
        return Arrays.stream(Fault.values())
                .filter(fault -> fault.stage() == stage)
                .map(Fault::wireName)
                .reduce((a, b) -> a + ", " + b)
                .orElseThrow();
    }
}
