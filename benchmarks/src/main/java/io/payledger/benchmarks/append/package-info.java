/** What is compared by the benchmark of appending: our store, its limits, and its rivals. */
@NullMarked
package io.payledger.benchmarks.append;

import org.jspecify.annotations.NullMarked;
