package io.payledger.query.rebuild;

import java.util.List;
import org.axonframework.eventhandling.TrackedEventMessage;

/** The log as a rebuild reads it; safe for threads. */
public interface EventSource {

    /** The index of the last event, 0 when there is none. */
    long head();

    /** The events of a range of indexes, both ends included, in order; indexes are dense. */
    List<TrackedEventMessage<?>> between(long from, long to);
}
