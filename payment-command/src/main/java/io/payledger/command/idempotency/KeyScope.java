package io.payledger.command.idempotency;

import io.payledger.api.id.MerchantId;

/** Where a key means one thing only: one merchant's keys are nothing to another's, and each operation has its own. */
public record KeyScope(MerchantId merchantId, Operation operation, IdempotencyKey key) {}
