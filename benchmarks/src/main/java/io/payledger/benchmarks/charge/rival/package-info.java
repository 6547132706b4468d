/** What the two rivals of {@code bench charge} have in common: how they start, what they are asked, how they call the bank. */
@NullMarked
package io.payledger.benchmarks.charge.rival;

import org.jspecify.annotations.NullMarked;
