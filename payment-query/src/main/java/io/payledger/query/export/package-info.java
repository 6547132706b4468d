/** Writes rows of any number to a client as CSV or as a spreadsheet, in constant memory. */
@NullMarked
package io.payledger.query.export;

import org.jspecify.annotations.NullMarked;
