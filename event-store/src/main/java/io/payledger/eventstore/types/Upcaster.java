package io.payledger.eventstore.types;

import tools.jackson.databind.node.ObjectNode;

/**
 * Turns the payload of one revision into that of the next. It sees the payload alone and returns exactly one: an event
 * is never split, dropped or reordered on the way, so sequence numbers stay what they are (case F39).
 */
@FunctionalInterface
public interface Upcaster {
    /** The payload in the next revision; the given node may be changed and returned. */
    ObjectNode upcast(ObjectNode payload);
}
