/** Appending: commands queue their events, one writer a node commits whatever waits in one transaction. */
@NullMarked
package io.payledger.eventstore.append;

import org.jspecify.annotations.NullMarked;
