/** {@code ledger demo}: pays a file of orders as a careful order service would, then compares the ledger with the bank. */
@NullMarked
package io.payledger.app.demo;

import org.jspecify.annotations.NullMarked;
