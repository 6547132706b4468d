/** What tests share: a real PostgreSQL with the ledger's roles, a clock that is set by hand. Never in the product. */
@NullMarked
package io.payledger.testsupport;

import org.jspecify.annotations.NullMarked;
