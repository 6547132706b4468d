package io.payledger.notify.webhook.delivery;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One webhook that this node may try, until its lease ends.
 *
 * @param url of the endpoint
 * @param secret sealed; as is the one before it, which is null unless it is still live
 * @param body the exact bytes, as text
 * @param tries ever begun, this one among them
 * @param roundTries of this round, this one among them
 * @param roundBeganAt when its time began to run
 * @param endpointFailures tries of its endpoint that have failed one after the other before this one
 */
record Delivery(
        long deliveryId,
        long endpointId,
        String merchantId,
        String url,
        byte[] secret,
        byte @Nullable [] previousSecret,
        String eventId,
        String paymentId,
        long sequence,
        @Nullable String traceId,
        String body,
        int tries,
        int roundTries,
        Instant roundBeganAt,
        int endpointFailures) {}
