package io.payledger.saga.callback;

import io.payledger.api.id.Channel;
import io.payledger.api.id.TraceId;
import java.time.Instant;

/**
 * A row that this node works on.
 *
 * @param deliveredAt when it was last delivered; it expires a while after that
 * @param tries how many tries came before this one
 * @param leasedUntil whoever finds another lease on the row has lost it, and must not say how it stands
 */
@SuppressWarnings("ArrayRecordComponent") // Raw bytes on their way; never compared.
record InboxRow(
        long id,
        Channel channel,
        byte[] body,
        String origin,
        TraceId traceId,
        Instant deliveredAt,
        int tries,
        Instant leasedUntil) {}
