/** Hands what the world is told to those who tell it: in order per payment, at least once, position and all. */
@NullMarked
package io.payledger.notify.feed;

import org.jspecify.annotations.NullMarked;
