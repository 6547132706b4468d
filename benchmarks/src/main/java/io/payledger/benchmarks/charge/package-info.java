/** {@code bench charge}: whole charges over HTTP, with a bank that takes its time, against two rivals. */
@NullMarked
package io.payledger.benchmarks.charge;

import org.jspecify.annotations.NullMarked;
