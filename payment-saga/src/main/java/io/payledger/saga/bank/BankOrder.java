package io.payledger.saga.bank;

import io.payledger.saga.dispatch.Cause;
import java.time.Instant;

/**
 * A charge or refund that is to be sent or asked about.
 *
 * @param sentAt when the intent to send it (the last time) was stored; the bytes leave later than this, but never later
 *     than {@link ChannelSettings#sendWithin()} after it
 */
public record BankOrder<R extends BankRequest>(R request, Instant sentAt, Cause cause) {}
