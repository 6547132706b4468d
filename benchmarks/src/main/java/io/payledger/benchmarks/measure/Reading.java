package io.payledger.benchmarks.measure;

import java.util.OptionalDouble;

/**
 * What one slice of one arm showed. A payment is three events and two commands in every arm, so that figures per command
 * mean the same work everywhere, also for an arm that only inserts rows.
 *
 * @param seconds from the start of the first piece of work to the end of the last
 * @param ownCpuSeconds of this process, everything in it
 * @param postgresCpuSeconds of the server; empty where the system does not tell
 * @param otherCpuSeconds of whatever else ran on the machine; empty where the system does not tell
 * @param latency in milliseconds, of what a client would wait for
 */
public record Reading(
        long events,
        double seconds,
        double ownCpuSeconds,
        OptionalDouble postgresCpuSeconds,
        OptionalDouble otherCpuSeconds,
        long walBytes,
        Percentiles latency) {
    private static final double EVENTS_PER_PAYMENT = 3;
    private static final double EVENTS_PER_COMMAND = 1.5;

    public double eventsPerSecond() {
        return events / seconds;
    }

    public double paymentsPerSecond() {
        return eventsPerSecond() / EVENTS_PER_PAYMENT;
    }

    public double ownCpuMicrosPerCommand() {
        return ownCpuSeconds * 1e6 / commands();
    }

    public OptionalDouble postgresCpuMicrosPerCommand() {
        return postgresCpuSeconds.isPresent()
                ? OptionalDouble.of(postgresCpuSeconds.getAsDouble() * 1e6 / commands())
                : OptionalDouble.empty();
    }

    /** Processors that were busy with something else, on average; empty where the system does not tell. */
    public OptionalDouble otherProcessors() {
        return otherCpuSeconds.isPresent()
                ? OptionalDouble.of(otherCpuSeconds.getAsDouble() / seconds)
                : OptionalDouble.empty();
    }

    public double walBytesPerCommand() {
        return walBytes / commands();
    }

    private double commands() {
        return events / EVENTS_PER_COMMAND;
    }
}
