/** Reads the files of banks (CSV, MT940, camt.053, camt.054) line by line; knows neither tables nor payments. */
@NullMarked
package io.payledger.query.statement.file;

import org.jspecify.annotations.NullMarked;
