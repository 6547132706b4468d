/** Requests that wait for the bank's word on a payment. */
@NullMarked
package io.payledger.command.waiting;

import org.jspecify.annotations.NullMarked;
