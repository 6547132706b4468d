package io.payledger.query.projection;

/**
 * A projection as its package offers it.
 *
 * @param name of its processor and its processing group; stored with its position, so never changed
 * @param handler the object with the event handlers; no bean by itself, or Axon would register it a second time
 */
public record ProjectionHandler(String name, Object handler) {}
