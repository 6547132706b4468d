/** Consumers of integration events, to whom everything is delivered again and again. */
@NullMarked
package io.payledger.drills.broker;

import org.jspecify.annotations.NullMarked;
