package io.payledger.saga.callback;

import io.payledger.api.id.TraceId;
import org.jspecify.annotations.Nullable;

/**
 * A callback as it came, unchecked.
 *
 * @param channel the last part of the address
 * @param timestamp header {@value CallbackController#TIMESTAMP}, null when missing
 * @param signature header {@value CallbackController#SIGNATURE}, null when missing
 * @param body the raw bytes
 * @param origin the address of the sender
 */
@SuppressWarnings("ArrayRecordComponent") // Raw bytes on their way; never compared.
record SignedCallback(
        String channel,
        @Nullable String timestamp,
        @Nullable String signature,
        byte[] body,
        String origin,
        TraceId traceId) {}
