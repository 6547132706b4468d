/** Takes a payment whose events cannot be handled out of the stream, so that all others go on. */
@NullMarked
package io.payledger.saga.parking;

import org.jspecify.annotations.NullMarked;
