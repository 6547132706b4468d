package io.payledger.benchmarks.charge;

import io.payledger.benchmarks.measure.Percentiles;
import java.util.OptionalDouble;

/**
 * What one slice of one service showed.
 *
 * @param charges that were answered with their final word
 * @param seconds until the last answer, and until everything behind the answers was done
 * @param behindSeconds the part of them after the last answer
 * @param latency of a charge, in milliseconds, the bank's time included
 * @param serviceCpuSeconds of the service's process
 * @param postgresCpuSeconds of the database; empty where the system does not tell
 * @param rigCpuSeconds of client and bank, the same work for every service
 * @param otherCpuSeconds of whatever else ran on the machine; empty where the system does not tell
 * @param commits of the database
 */
public record ChargeReading(
        long charges,
        double seconds,
        double behindSeconds,
        Percentiles latency,
        double serviceCpuSeconds,
        OptionalDouble postgresCpuSeconds,
        double rigCpuSeconds,
        OptionalDouble otherCpuSeconds,
        long commits) {

    public double perSecond() {
        return charges / seconds;
    }

    /** Processor seconds of the service and its database for a thousand charges; empty where the system does not tell. */
    public OptionalDouble cpuSecondsPerThousand() {
        return postgresCpuSeconds.isPresent()
                ? OptionalDouble.of((serviceCpuSeconds + postgresCpuSeconds.getAsDouble()) / charges * 1e3)
                : OptionalDouble.empty();
    }

    public double serviceCpuSecondsPerThousand() {
        return serviceCpuSeconds / charges * 1e3;
    }

    public double rigCpuSecondsPerThousand() {
        return rigCpuSeconds / charges * 1e3;
    }

    public double commitsPerCharge() {
        return (double) commits / charges;
    }

    /** Processors that were busy with something else, on average; empty where the system does not tell. */
    public OptionalDouble otherProcessors() {
        return otherCpuSeconds.isPresent()
                ? OptionalDouble.of(otherCpuSeconds.getAsDouble() / seconds)
                : OptionalDouble.empty();
    }
}
