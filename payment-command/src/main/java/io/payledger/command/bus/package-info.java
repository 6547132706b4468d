/** The command bus of this process: without a transaction of its own, and a lost race is run again. */
@NullMarked
package io.payledger.command.bus;

import org.jspecify.annotations.NullMarked;
