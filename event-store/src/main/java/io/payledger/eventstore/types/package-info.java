/** How events are named and written as JSON: short names with a revision, upcasters for what older code wrote. */
@NullMarked
package io.payledger.eventstore.types;

import org.jspecify.annotations.NullMarked;
