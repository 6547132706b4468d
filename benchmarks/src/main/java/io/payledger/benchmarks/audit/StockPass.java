package io.payledger.benchmarks.audit;

/** One stock replay, of the rate and with the processor time for each event. */
public record StockPass(double perSecond, EventCpu cpu) {}
