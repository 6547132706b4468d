/** The programs that measure the ledger, and their command line. */
@NullMarked
package io.payledger.benchmarks;

import org.jspecify.annotations.NullMarked;
