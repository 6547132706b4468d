/** The smallest payment that is worth measuring: two commands, three events. */
@NullMarked
package io.payledger.benchmarks.payment;

import org.jspecify.annotations.NullMarked;
