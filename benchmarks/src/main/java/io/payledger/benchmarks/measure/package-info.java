/** How is measured: arms are run in slices, interleaved in rounds, and compared within a round. */
@NullMarked
package io.payledger.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
