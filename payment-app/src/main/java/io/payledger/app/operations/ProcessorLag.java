package io.payledger.app.operations;

import java.time.Duration;

/**
 * How far an event processor is behind the log, on whichever node it runs.
 *
 * @param events that it has not handled
 * @param behind how long the oldest of them has waited; zero when there is none
 */
record ProcessorLag(String processor, long events, Duration behind) {}
