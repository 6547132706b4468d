/** The books: movements of money by double entry, the trial balance and the settlement report. */
@NullMarked
package io.payledger.query.journal;

import org.jspecify.annotations.NullMarked;
