package io.payledger.eventstore.append;

import io.payledger.eventstore.chain.StoredEvent;
import java.util.List;

/** What was committed for one command, in order; empty when it had riders only. */
public record Appended(List<StoredEvent> events) {}
