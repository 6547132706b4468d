package io.payledger.consumer;

import java.time.Instant;

/**
 * An event that could not be done.
 *
 * @param tries how often it was tried; 0 when it only stands behind another one of its subject
 * @param lastError what went wrong last
 */
public record ParkedEvent(String consumer, ReceivedEvent event, int tries, String lastError, Instant parkedAt) {}
