/** What a step of a saga costs: its state, what finds it, and its deadline. */
@NullMarked
package io.payledger.benchmarks.sagas;

import org.jspecify.annotations.NullMarked;
