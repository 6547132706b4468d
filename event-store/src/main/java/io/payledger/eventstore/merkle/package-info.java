/** A Merkle tree over the events: what it hashes, how it grows, and proofs that outsiders can check. Needs no database. */
@NullMarked
package io.payledger.eventstore.merkle;

import org.jspecify.annotations.NullMarked;
