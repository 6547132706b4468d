/** What every route of the read side shares: strict parameters, whose payments a caller may see, one consistent moment. */
@NullMarked
package io.payledger.query.reading;

import org.jspecify.annotations.NullMarked;
