/** Deadlines that live in the database and outlive the process. */
@NullMarked
package io.payledger.saga.deadline;

import org.jspecify.annotations.NullMarked;
