/** Auditing a live log: walks its chain and says whether it is intact, or where it is not. */
@NullMarked
package io.payledger.eventstore.audit;

import org.jspecify.annotations.NullMarked;
