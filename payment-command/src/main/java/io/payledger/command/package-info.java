/** Wires the command side: the Payment aggregate and its HTTP API. */
@NullMarked
package io.payledger.command;

import org.jspecify.annotations.NullMarked;
