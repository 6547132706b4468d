/** What tells one node of the ledger from another. */
@NullMarked
package io.payledger.api.node;

import org.jspecify.annotations.NullMarked;
