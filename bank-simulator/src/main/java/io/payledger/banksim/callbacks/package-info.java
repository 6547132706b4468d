/** The bank tells its customer by itself what became of a charge, again and again until it is acknowledged. */
@NullMarked
package io.payledger.banksim.callbacks;

import org.jspecify.annotations.NullMarked;
