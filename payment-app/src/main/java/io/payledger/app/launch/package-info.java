/** Starts and stops one ledger as a whole: database, bank simulator, application; in that order and back. */
@NullMarked
package io.payledger.app.launch;

import org.jspecify.annotations.NullMarked;
