package io.payledger.drills.audit;

import io.payledger.drills.told.Told;
import java.util.List;

/**
 * The three sources, all read to their end.
 *
 * @param told none when nobody kept what clients were told
 */
record Sources(List<Told> told, BankBooks bank, LedgerBooks ledger) {}
