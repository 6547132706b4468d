package io.payledger.benchmarks.audit;

import io.payledger.benchmarks.rig.Meters;

/**
 * Processor time for each event; moves little when the machine is busy with other things, unlike rates.
 *
 * @param ownMicros of the process that rebuilds
 * @param postgresMicros of the database's processes; 0 where the system does not tell
 */
public record EventCpu(double ownMicros, double postgresMicros) {

    /** Between two marks. */
    static EventCpu of(Meters.Mark from, Meters.Mark to, long events) {
        return new EventCpu(
                (to.ownCpuSeconds() - from.ownCpuSeconds()) * 1e6 / events,
                to.postgresCpuSecondsSince(from).orElse(0) * 1e6 / events);
    }

    /** Of both. */
    public double micros() {
        return ownMicros + postgresMicros;
    }

    @Override
    public String toString() {
        return "%.1f own and %.1f PostgreSQL µs an event".formatted(ownMicros, postgresMicros);
    }
}
