/** Lays the lines of statements beside charges and refunds, and names what differs. */
@NullMarked
package io.payledger.query.statement.matching;

import org.jspecify.annotations.NullMarked;
