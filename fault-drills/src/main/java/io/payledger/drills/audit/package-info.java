/** The auditor: holds what clients were told, what the bank booked and what the database keeps against one another. */
@NullMarked
package io.payledger.drills.audit;

import org.jspecify.annotations.NullMarked;
