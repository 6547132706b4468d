package io.payledger.command.payment;

import org.jspecify.annotations.Nullable;

/**
 * Somebody wants the payment no more. It stands until a new attempt is asked for, which takes it back.
 *
 * @param requestedBy name of the caller
 */
record CancelWish(String requestedBy, @Nullable String reason) {}
