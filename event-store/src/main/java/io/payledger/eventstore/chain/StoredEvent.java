package io.payledger.eventstore.chain;

/**
 * An event with its place in the log.
 *
 * @param globalIndex 1, 2, 3, … without a gap, in commit order
 */
public record StoredEvent(long globalIndex, EventContent content) {}
