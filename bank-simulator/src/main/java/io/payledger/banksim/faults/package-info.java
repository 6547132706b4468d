/** What the bank does wrong on demand: by order or by rate, the same again for the same seed. */
@NullMarked
package io.payledger.banksim.faults;

import org.jspecify.annotations.NullMarked;
