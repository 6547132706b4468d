/** Erases what the conversation with banks keeps of payers. */
@NullMarked
package io.payledger.saga.personal;

import org.jspecify.annotations.NullMarked;
