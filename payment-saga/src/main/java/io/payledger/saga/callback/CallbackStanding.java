package io.payledger.saga.callback;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Where a bank's message stands.
 *
 * @param callbackId its number in the inbox, as alarms name it
 * @param reason why it is not applied; left out when it is
 * @param inHand whether it is tried by itself, now or later
 * @param emptied whether an erasure has removed its bytes
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record CallbackStanding(
        long callbackId, String state, @Nullable String reason, boolean inHand, boolean emptied) {}
