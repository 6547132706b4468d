/** Wires who tells the world of payments. */
@NullMarked
package io.payledger.notify;

import org.jspecify.annotations.NullMarked;
