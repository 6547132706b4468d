package io.payledger.command.idempotency;

import java.time.Instant;

/** A claim with what its key stands for since then. */
public record KeyRow(KeyClaim claim, KeyMeaning meaning, Instant claimedAt) {}
