/** Bank statements: what finance lays beside the ledger's own tables. */
@NullMarked
package io.payledger.query.statement;

import org.jspecify.annotations.NullMarked;
