/** The newest events of any log that Axon can stream, handed on as they come. Knows no engine. */
@NullMarked
package io.payledger.eventstore.follow;

import org.jspecify.annotations.NullMarked;
