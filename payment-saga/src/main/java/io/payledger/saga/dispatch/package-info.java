/** Sends the process managers' commands, away from every handler and transaction. */
@NullMarked
package io.payledger.saga.dispatch;

import org.jspecify.annotations.NullMarked;
