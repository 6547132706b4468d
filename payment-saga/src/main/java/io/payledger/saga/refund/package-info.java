/** The process manager of one refund. */
@NullMarked
package io.payledger.saga.refund;

import org.jspecify.annotations.NullMarked;
