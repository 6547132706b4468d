/** The bank port: what a bank can be asked, what it can answer, and the one place that asks. */
@NullMarked
package io.payledger.saga.bank;

import org.jspecify.annotations.NullMarked;
