/** What outsiders can check: checkpoints, proofs, exports with all that proves them, receipts. */
@NullMarked
package io.payledger.query.proof;

import org.jspecify.annotations.NullMarked;
