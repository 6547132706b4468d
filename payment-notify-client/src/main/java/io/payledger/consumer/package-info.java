/** Acts on each event once, however often it comes: what was done is remembered in the transaction that did it. */
@NullMarked
package io.payledger.consumer;

import org.jspecify.annotations.NullMarked;
