package io.payledger.saga.callback;

import io.payledger.api.id.TraceId;
import org.jspecify.annotations.Nullable;

/**
 * A callback as it came, unchecked.
 *
 * @param channel the last part of the address
 * @param timestamp the signed time as its header has it, null when missing
 * @param signature the headers that sign with a space between, null when one is missing
 * @param body the raw bytes
 * @param origin the address of the sender
 */
@SuppressWarnings("ArrayRecordComponent") // Raw bytes on their way; never compared.
public record SignedCallback(
        String channel,
        @Nullable String timestamp,
        @Nullable String signature,
        byte[] body,
        String origin,
        TraceId traceId) {}
