/** What the process managers of charges and refunds have in common: sending, asking until the bank speaks, giving up. */
@NullMarked
package io.payledger.saga.conversation;

import org.jspecify.annotations.NullMarked;
