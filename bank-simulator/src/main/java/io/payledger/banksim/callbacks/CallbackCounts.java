package io.payledger.banksim.callbacks;

/**
 * What became of the callbacks since the start.
 *
 * @param messages news that was to be told
 * @param deliveries requests that were sent, repetitions included
 * @param acknowledged messages that were answered 2xx
 * @param givenUp messages that never were
 * @param pending messages that are still to be delivered
 */
public record CallbackCounts(long messages, long deliveries, long acknowledged, long givenUp, long pending) {}
