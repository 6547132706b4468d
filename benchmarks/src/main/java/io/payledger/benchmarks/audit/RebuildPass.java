package io.payledger.benchmarks.audit;

/**
 * One rebuild.
 *
 * @param perSecond events, until the tables with their indexes and statistics can be compared
 * @param cpu that it took until then
 * @param restSeconds to compare them and put them in place
 * @param differing rows that the tables before did not have like that
 */
public record RebuildPass(double perSecond, EventCpu cpu, double restSeconds, long differing) {}
