/** The order in which timeouts must nest. */
@NullMarked
package io.payledger.saga.time;

import org.jspecify.annotations.NullMarked;
