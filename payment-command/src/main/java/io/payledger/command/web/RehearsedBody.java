package io.payledger.command.web;

import io.payledger.api.id.OrderId;

/**
 * A rehearsal that nothing stands in the way of.
 *
 * @param dryRun always true, so that nobody takes it for a payment
 * @param wouldStart number of the attempt that the same request would start now
 */
record RehearsedBody(OrderId orderId, boolean dryRun, int wouldStart) implements PayBody {}
