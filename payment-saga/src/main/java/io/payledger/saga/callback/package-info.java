/** What banks send by themselves: signed callbacks, kept first, acknowledged then, applied through the payment's one door. */
@NullMarked
package io.payledger.saga.callback;

import org.jspecify.annotations.NullMarked;
