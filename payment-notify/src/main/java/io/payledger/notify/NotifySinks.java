package io.payledger.notify;

import io.payledger.notify.feed.EventSink;
import java.util.List;

/** The sinks that are switched on. */
record NotifySinks(List<EventSink> all) {}
