package io.payledger.banksim.charges;

import java.time.Instant;

/** One fact of the bank's books, as the journal keeps it. */
public sealed interface LedgerEntry permits Charge, Refund, Cancellation {

    /** When the bank booked it, by its own clock. */
    Instant at();
}
