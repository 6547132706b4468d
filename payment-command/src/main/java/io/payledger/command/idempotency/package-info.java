/** Idempotency keys: the same key and body get the first final answer again; the order's own state stands above them. */
@NullMarked
package io.payledger.command.idempotency;

import org.jspecify.annotations.NullMarked;
