/** What clients were told by the ledger, answer by answer: the first of the auditor's three sources. */
@NullMarked
package io.payledger.drills.told;

import org.jspecify.annotations.NullMarked;
