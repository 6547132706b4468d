/** Time limits, for all that waits. */
@NullMarked
package io.payledger.eventstore.limit;

import org.jspecify.annotations.NullMarked;
