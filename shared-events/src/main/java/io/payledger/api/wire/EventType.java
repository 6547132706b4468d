package io.payledger.api.wire;

/**
 * The stable name of an event in storage.
 *
 * @param name short, unique, never changed: {@code PaymentSubmitted}
 * @param revision 1, 2, … of the payload's shape that this code writes
 */
public record EventType(Class<?> payloadType, String name, int revision) {}
