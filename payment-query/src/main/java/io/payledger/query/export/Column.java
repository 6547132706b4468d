package io.payledger.query.export;

import java.util.function.Function;

/**
 * A column of an export.
 *
 * @param name as in the API
 */
public record Column<R>(String name, Function<R, Cell> cell) {}
