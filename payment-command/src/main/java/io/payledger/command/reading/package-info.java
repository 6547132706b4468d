/** Reads one payment from its own events: the truth of this very moment, without a lock and without a projection. */
@NullMarked
package io.payledger.command.reading;

import org.jspecify.annotations.NullMarked;
