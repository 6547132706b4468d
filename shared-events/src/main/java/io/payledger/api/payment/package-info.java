/** The language of one payment: commands, events, evidence from the bank, answers. */
@NullMarked
package io.payledger.api.payment;

import org.jspecify.annotations.NullMarked;
