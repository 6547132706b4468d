/** Wires the process managers and the bank port. */
@NullMarked
package io.payledger.saga;

import org.jspecify.annotations.NullMarked;
