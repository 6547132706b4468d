/** How many payments stand where, and for how much? The status distribution. */
@NullMarked
package io.payledger.query.distribution;

import org.jspecify.annotations.NullMarked;
