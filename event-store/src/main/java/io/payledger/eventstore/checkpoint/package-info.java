/** Signed statements of what the log was at a moment, in the format that public witnesses co-sign. Needs no database. */
@NullMarked
package io.payledger.eventstore.checkpoint;

import org.jspecify.annotations.NullMarked;
