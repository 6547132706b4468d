/** Keeps the Merkle tree up to date, signs checkpoints, takes them to places outside, and knows a log by them again. */
@NullMarked
package io.payledger.eventstore.anchor;

import org.jspecify.annotations.NullMarked;
