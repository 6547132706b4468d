/** The process manager of one attempt to charge, and its schedule as data. */
@NullMarked
package io.payledger.saga.charge;

import org.jspecify.annotations.NullMarked;
