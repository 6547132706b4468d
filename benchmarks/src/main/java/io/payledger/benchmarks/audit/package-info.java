/** What proof costs: verification of a long log, checkpoints over it, proofs of single events. */
@NullMarked
package io.payledger.benchmarks.audit;

import org.jspecify.annotations.NullMarked;
