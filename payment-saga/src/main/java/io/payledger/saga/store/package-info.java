/** The table of open sagas: read and written once for all events of a batch. */
@NullMarked
package io.payledger.saga.store;

import org.jspecify.annotations.NullMarked;
