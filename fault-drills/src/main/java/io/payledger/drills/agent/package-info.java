/** Java agents that change a process of the ledger from outside; nothing of the product knows of them. */
@NullMarked
package io.payledger.drills.agent;

import org.jspecify.annotations.NullMarked;
