/** The rules on amounts and risk that a pay request must pass before it becomes an attempt, and the record of refusals. */
@NullMarked
package io.payledger.command.rules;

import org.jspecify.annotations.NullMarked;
