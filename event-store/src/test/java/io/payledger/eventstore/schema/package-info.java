/** The rules of the tables, asked of the database itself. */
@NullMarked
package io.payledger.eventstore.schema;

import org.jspecify.annotations.NullMarked;
