/** The hash chain: what is hashed, in which bytes, and how a chain is checked. Needs no database. */
@NullMarked
package io.payledger.eventstore.chain;

import org.jspecify.annotations.NullMarked;
