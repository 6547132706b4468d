/** Removes rows that nobody may rely on any more, a bounded batch at a time. */
@NullMarked
package io.payledger.command.cleanup;

import org.jspecify.annotations.NullMarked;
