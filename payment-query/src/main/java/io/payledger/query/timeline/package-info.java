/** All that happened to one order, in its order. */
@NullMarked
package io.payledger.query.timeline;

import org.jspecify.annotations.NullMarked;
