/** The disputes of all payments, and those of one with what the ledger knows of it. */
@NullMarked
package io.payledger.query.dispute;

import org.jspecify.annotations.NullMarked;
