/** One request to a bank over HTTP and its whole answer, within a size and a time; what every adapter over HTTP needs. */
@NullMarked
package io.payledger.saga.bank.exchange;

import org.jspecify.annotations.NullMarked;
