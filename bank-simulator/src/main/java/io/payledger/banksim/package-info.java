/** A bank of its own for demos, tests and benchmarks; it keeps its own ledger and fails on demand. */
@NullMarked
package io.payledger.banksim;

import org.jspecify.annotations.NullMarked;
