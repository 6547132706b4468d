/** Reading: one aggregate's events, the log from a position on, and being woken when it grows. */
@NullMarked
package io.payledger.eventstore.read;

import org.jspecify.annotations.NullMarked;
