package io.payledger.api.payment;

import io.payledger.api.id.DisputeId;
import org.jspecify.annotations.Nullable;

/**
 * A dispute as its events tell it.
 *
 * @param openedBy, decidedBy names of callers
 * @param reason of the decision
 */
public record DisputeView(
        DisputeId disputeId,
        DisputeStatus status,
        String openedBy,
        DisputeStatement statement,
        @Nullable String decidedBy,
        @Nullable String reason) {}
