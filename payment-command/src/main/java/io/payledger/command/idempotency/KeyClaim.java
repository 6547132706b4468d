package io.payledger.command.idempotency;

import io.payledger.api.id.OrderId;

/** A request that wants to be the one that its key stands for. */
public record KeyClaim(KeyScope scope, RequestFingerprint fingerprint, OrderId orderId) {}
