/** How fast a running ledger turns duplicates away, against an endpoint of the same server that does nothing. */
@NullMarked
package io.payledger.benchmarks.duplicates;

import org.jspecify.annotations.NullMarked;
