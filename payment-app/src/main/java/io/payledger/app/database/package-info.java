/** The ledger's PostgreSQL: the embedded one with its data folder and credentials, or one that runs elsewhere. */
@NullMarked
package io.payledger.app.database;

import org.jspecify.annotations.NullMarked;
