/** Writes of many events in the statements of one. */
@NullMarked
package io.payledger.saga.batch;

import org.jspecify.annotations.NullMarked;
