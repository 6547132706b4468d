/** Texts that can be made unreadable for ever, wherever copies of them stand: each is sealed under a key of its subject. */
@NullMarked
package io.payledger.eventstore.sealing;

import org.jspecify.annotations.NullMarked;
