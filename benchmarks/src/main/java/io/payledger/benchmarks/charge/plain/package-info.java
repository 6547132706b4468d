/** The rival without a history: a payment service of the usual kind over one table. */
@NullMarked
package io.payledger.benchmarks.charge.plain;

import org.jspecify.annotations.NullMarked;
