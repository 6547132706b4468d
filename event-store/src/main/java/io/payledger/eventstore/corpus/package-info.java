/** The corpus: stored streams of every event and revision that was ever written, read in every build. */
@NullMarked
package io.payledger.eventstore.corpus;

import org.jspecify.annotations.NullMarked;
