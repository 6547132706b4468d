/** The commands that give callers their keys, change and end them: {@code ledger merchant} and {@code ledger staff}. */
@NullMarked
package io.payledger.app.keys;

import org.jspecify.annotations.NullMarked;
