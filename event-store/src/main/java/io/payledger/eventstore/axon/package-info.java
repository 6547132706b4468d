/** What Axon sees: the storage engine, the event store with its streams, the serializer, riders of a unit of work. */
@NullMarked
package io.payledger.eventstore.axon;

import org.jspecify.annotations.NullMarked;
