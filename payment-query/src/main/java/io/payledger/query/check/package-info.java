/** The check of the whole ledger: everything that must say the same, laid beside each other. */
@NullMarked
package io.payledger.query.check;

import org.jspecify.annotations.NullMarked;
