package io.payledger.benchmarks.charge;

/**
 * Watches a service become warm: its code is compiled while it runs, and a charge costs a tenth in the end of what it costs
 * at first. For one service.
 */
final class WarmUp {
    /** A reading that is not cheaper than the one before by more than this gains nothing. */
    private static final double GAIN = 0.05;

    /** Readings in a row that gain nothing: one may be bad luck. */
    private static final int READINGS = 2;

    private double last = Double.POSITIVE_INFINITY;
    private int without;

    /** Whether the service has become steady by this reading. */
    boolean isSteadyAfter(ChargeReading reading) {
        double cost = costOf(reading);
        without = cost < last * (1 - GAIN) ? 0 : without + 1;
        last = cost;
        return without >= READINGS;
    }

    /** Processor time of a charge, which other programs on the machine change little; where it is not known, its time. */
    private static double costOf(ChargeReading reading) {
        return reading.cpuSecondsPerThousand().orElseGet(() -> 1e3 / reading.perSecond());
    }
}
