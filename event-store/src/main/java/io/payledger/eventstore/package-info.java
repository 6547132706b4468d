/** The event store: appends in batches, dense indexes in commit order, a hash chain. Knows Axon and PostgreSQL, no payments. */
@NullMarked
package io.payledger.eventstore;

import org.jspecify.annotations.NullMarked;
