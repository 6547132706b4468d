package io.payledger.eventstore.types;

/**
 * What a streaming processor gets in place of a payload that this code cannot read. It parks the one aggregate and goes
 * on with the others (promise I13).
 *
 * @param aggregateId whose event it is
 * @param sequenceNumber its place in that aggregate's stream
 * @param eventName as stored
 * @param revision as stored
 * @param json the stored payload, exactly
 * @param reason why it could not be read, for people
 */
public record UnreadableEvent(
        String aggregateId, long sequenceNumber, String eventName, int revision, String json, String reason) {}
