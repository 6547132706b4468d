/** Events of any log that Axon can stream, handed over in larger batches. Knows no engine. */
@NullMarked
package io.payledger.eventstore.gather;

import org.jspecify.annotations.NullMarked;
