package io.payledger.command.cleanup;

import java.util.function.IntUnaryOperator;

/**
 * Rows of one table that grow old.
 *
 * @param what for the log
 * @param removal removes at most so many of them that are too old now, and returns how many it did
 */
public record OldRows(String what, IntUnaryOperator removal) {}
