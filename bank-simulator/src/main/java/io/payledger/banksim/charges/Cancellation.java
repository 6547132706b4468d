package io.payledger.banksim.charges;

import java.time.Instant;

/** A trade number that was cancelled before the bank ever saw a charge under it. */
public record Cancellation(String tradeNo, Instant at) implements LedgerEntry {}
