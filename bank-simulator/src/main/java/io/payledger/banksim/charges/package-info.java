/** The bank's own books: what was charged, declined, cancelled and refunded, and the journal that outlives the process. */
@NullMarked
package io.payledger.banksim.charges;

import org.jspecify.annotations.NullMarked;
