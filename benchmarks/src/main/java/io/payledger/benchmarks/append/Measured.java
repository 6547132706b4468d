package io.payledger.benchmarks.append;

import io.payledger.benchmarks.measure.Series;

/**
 * One arm and what it showed.
 *
 * @param setup what was chosen for it, empty when there was nothing to choose
 */
public record Measured(String name, String setup, Series series) {}
