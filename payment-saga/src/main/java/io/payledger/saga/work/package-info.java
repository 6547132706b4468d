/** Bounded workers for everything that waits for somebody else. */
@NullMarked
package io.payledger.saga.work;

import org.jspecify.annotations.NullMarked;
