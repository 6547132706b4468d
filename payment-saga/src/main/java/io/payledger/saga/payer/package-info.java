/** What the payer of an order is shown, where a bank waits for its payer. */
@NullMarked
package io.payledger.saga.payer;

import org.jspecify.annotations.NullMarked;
