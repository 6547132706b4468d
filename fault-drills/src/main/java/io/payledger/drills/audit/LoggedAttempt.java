package io.payledger.drills.audit;

import java.time.Instant;

/** An intent to charge, as the log has it: the bank may know this trade number from then on, and not before. */
record LoggedAttempt(int number, String tradeNo, Instant storedAt) {}
